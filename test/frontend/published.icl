// RUN: %iclc compile --emit ast %s | %FileCheck %s
// Programs written as in ImageCL's papers.
#pragma imcl grid(input)
// CHECK: // input: clamped, in grid, read
// CHECK: // output: constant(0), written
#pragma imcl boundary_cond(input: clamped)
void blur(Image<float> input, Image<float> output) {
  float sum = 0.0;
  for (int i = -1; i < 2; i++) {
    for (int j = -1; j < 2; j++) {
      sum += input[idx + i][idy + j];
    }
  }
  // CHECK: output[idx][idy]/* own */ = (sum / 9.0f);
  output[idx][idy] = sum / 9.0;
}
#pragma imcl grid(in, out) boundary_cond(in:constant)
// CHECK: void erode(Image<uchar> in, Image<char> out, uchar limit, uchar * table, int mask[5][5]) {
void erode(Image<unsigned char> in, Image<char> out, unsigned char limit, unsigned char *table, int mask[5][5]) {
  // CHECK: if (((<int>(in[(idx + 1)][idy]) > <int>(limit)) && (<int>(in[(idx - 1)][idy]) != <int>(table[0])))) {
  if (in[idx + 1][idy] > limit && in[idx - 1][idy] != table[0]) {
    unsigned char v = in[idx][idy + 1];
    out[idx][idy] = v * mask[0][1];
  }
}
#pragma imcl grid(in)
// CHECK: void gradient(Image<float> in, Image<float> dx, Image<float> dy, const float * k, const float * c) {
void gradient(Image in, Image<Pixel> dx, Image2D<float> dy, __global const float *restrict k, __constant float *c) {
  dx[idx][idy] = in[idx + 1][idy] - in[idx - 1][idy];
  dy[idx][idy] = in[idx][idy + 1] - in[idx][idy - 1] + k[0] + c[0];
}
