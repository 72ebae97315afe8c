// seed: 562
// size: 13x13x1
// size in: 3x2x1
// configuration: block_x=4 boundary=split cyclic_y=8 wg_x=4 wg_y=1
#pragma imcl grid(copy, out)
#pragma imcl boundary_cond(in: constant(-1.5f))
void made(Image<float> in, Image<float> copy, Image<int> out) {
    copy[idx][idy] = in[idx + 1][idy];
    out[idx][idy] = isinf(in[idx + 1][idy]) != 0 && in[idy][idx - 2] < 1234.5f;
}
