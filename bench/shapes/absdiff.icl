// The difference of two pictures.
#pragma imcl grid(a, b)
void absdiff(Image<uchar> a, Image<uchar> b, Image<uchar> output) {
  output[idx][idy] = abs_diff(a[idx][idy], b[idx][idy]);
}
