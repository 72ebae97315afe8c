// The Mandelbrot set: pixel (0, 0) is at (left, top), and `step` is the distance between pixels.
#pragma imcl grid(output)
void mandelbrot(Image<uchar> output, float left, float top, float step, int limit) {
  float cx = left + step * idx;
  float cy = top + step * idy;
  float x = 0.0f, y = 0.0f;
  int n = 0;
  while (n < limit && x * x + y * y < 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    n++;
  }
  output[idx][idy] = convert_uchar_sat(n);
}
