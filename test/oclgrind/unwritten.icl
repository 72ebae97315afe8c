// Reads elements that were never written.
#pragma imcl grid(in)
void unwritten(Image<uchar> in, Image<uchar> out) {
  uchar values[2];
  values[in[idx][idy] & 1] = 7;
  if (values[idx & 1] == 7)
    out[idx][idy] = 2;
}
