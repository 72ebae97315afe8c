// An image with fewer dimensions than the grid has no extent in the others.
// seed: 14
// size: 16x4x1
// size in: 9x1x1
// configuration: boundary=split
// configuration: boundary=split block_x=4 vector_x=4 wg_x=4 wg_y=2
#pragma imcl grid(out)
void made(Image1D<int> in, Image<int> out) {
    out[idx][idy] = in[idx - 1] + in[idx + 1];
}
