// A transposed picture.
#pragma imcl grid(in)
void turned(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = in[idy][idx];
}
