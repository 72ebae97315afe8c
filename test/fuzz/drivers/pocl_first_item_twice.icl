// seed: 1151
// size: 3x2x1
// size in: 21x32x1
// configuration: block_x=2 cyclic_y=2 load.in=local vector_x=2 wg_x=1 wg_y=4
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant)
void made(Image<float> in, Image<float> out) {
    out[idx][idy] += in[idx][idy];
}
