// A chequered board.
#pragma imcl grid(output)
void check(Image<uchar> output, int cell) {
  output[idx][idy] = ((idx / cell) + (idy / cell)) & 1 ? 255 : 0;
}
