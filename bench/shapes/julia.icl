// A Julia set in colours.
#pragma imcl grid(output) packed(output)
void julia(Image<uchar3> output, float cr, float ci) {
  float x = 3.0f * idx / output.width - 1.5f, y = 3.0f * idy / output.height - 1.5f;
  int n = 0;
  while (n < 100 && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cr;
    y = 2.0f * x * y + ci;
    x = t;
    n++;
  }
  output[idx][idy] = (uchar3)((uchar)(n * 5), (uchar)(n * 7), (uchar)(n * 11));
}
