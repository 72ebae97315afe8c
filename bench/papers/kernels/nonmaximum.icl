// Cummins 2015: the third step of Canny's edge detector. A magnitude stays where it is the largest along its gradient.
#pragma imcl grid(gradient)
void nonmaximum(Image<float2> gradient, Image<float> edges) {
  float2 here = gradient[idx][idy];
  // The nearest of eight directions, by the angle in turns of pi/4: opposite ones are the same.
  int direction = (int)rint(here.y * (float)(4 * M_1_PI)) & 3;
  float before, after;
  if (direction == 0) {
    before = gradient[idx - 1][idy].x;
    after = gradient[idx + 1][idy].x;
  } else if (direction == 1) {
    before = gradient[idx - 1][idy - 1].x;
    after = gradient[idx + 1][idy + 1].x;
  } else if (direction == 2) {
    before = gradient[idx][idy - 1].x;
    after = gradient[idx][idy + 1].x;
  } else {
    before = gradient[idx + 1][idy - 1].x;
    after = gradient[idx - 1][idy + 1].x;
  }
  edges[idx][idy] = here.x >= before && here.x >= after ? here.x : 0.0f;
}
