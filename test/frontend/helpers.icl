// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// Helpers may be defined below their callers, take images and arrays, and call each other.
// CHECK: float blur(Image<float> in, const float weight[3], int x, int y) {
// CHECK: for /* blur.i */
// CHECK: while /* row.while1 */
// CHECK: float first(float * a) {
// CHECK: void unused() {
// CHECK: // in: mirrored, in grid, read
// CHECK: // lookup: constant(0)
// CHECK: // out: constant(0), written
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void f(Image<float> in, Image<float> lookup, Image<float> out, float weight[3], float *table) {
  // CHECK: float local_copy[3] = {1.0f, 2.0f, 0.0f};
  float local_copy[3] = {1.0f, 2.0f};
  // CHECK: first(local_copy)) + <float>(relative(lookup)));
  out[idx][idy] = blur(in, weight, idx, idy) + first(table) + first(weight) + first(local_copy) + relative(lookup);
}
float blur(Image<float> in, const float weight[3], int x, int y) {
  float sum = 0.0f;
  for (int i = 0; i < 3; i++)
    sum += row(in, x + i - 1, y) * weight[i];
  return sum;
}
float row(Image<float> image, int x, int y) {
  int k = -1;
  float sum = 0.0f;
  while (k <= 1) { sum += image[x][y + k]; ++k; }
  return sum;
}
float first(float *a) { return a[0]; }
int relative(Image<float> image) { return image.width * image.height; }
void unused(void) {}
