// In C, a conditional expression of chars has the type int, and no overload takes int and uchar.
// seed: 1
// size: 9x3x1
#pragma imcl grid(in)
void made(Image<uchar> in, Image<uchar> out, uchar s) {
    out[idx][idy] = rhadd((uchar)(1), in[idx][idy] > s ? in[idx][idy] : s);
}
