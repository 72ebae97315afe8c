// Falch & Elster 2017, 5.1: for each pixel the shift between two pictures at which their surroundings differ least.
const int DISPARITY = 8, RADIUS = 2;

#pragma imcl grid(left, right)
#pragma imcl boundary_cond(left: clamped, right: clamped)
void stereo(Image<uchar4> left, Image<uchar4> right, Image<int> disparity) {
  uint least = 0xffffffffu;
  int best = 0;
  for (int d = -DISPARITY; d <= DISPARITY; d++) {
    uint sum = 0;
    for (int j = -RADIUS; j <= RADIUS; j++)
      for (int i = -RADIUS; i <= RADIUS; i++) {
        uint4 change = convert_uint4(abs_diff(left[idx + i][idy + j], right[idx + i + d][idy + j]));
        sum += change.x + change.y + change.z + change.w;
      }
    if (sum < least) {
      least = sum;
      best = d;
    }
  }
  disparity[idx][idy] = best;
}
