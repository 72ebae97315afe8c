// Reads within coordinates come from the tile too, so that no read needs padding.
// seed: 1021
// size: 15x2x1
// configuration: boundary=pad load.in=local wg_x=2 wg_y=4
#pragma imcl grid(in, other, out)
#pragma imcl boundary_cond(in: constant(-3), other: constant)
void made(Image<char> in, Image<uchar> other, Image<char> out) {
    out[idx][idy] = other[idx + 2][idy - 4];
    int x = idx + ((in[idx][idy - 3] < in[idx + 1][idy + 3] ? 1 : in[idx / 2][idy + 1]) & 7) - 4;
    out[idx][idy] = in[x][idy + 3] << (in[idx - 2][idy + 2] & 7);
}
