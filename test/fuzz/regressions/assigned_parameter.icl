// For each pixel of a vector, a block or a tile, a parameter starts with the value of the argument.
// seed: 10
// size: 32x4x1
// configuration: block_x=16 vector_x=4 wg_x=1
// configuration: block_x=2 block_y=2 wg_x=4 wg_y=1
// configuration: cyclic_x=2 cyclic_y=2 wg_x=4 wg_y=1
#pragma imcl grid(out)
void made(Image<int> out, int s) {
    s ^= idx + idy;
    out[idx][idy] = s;
}
