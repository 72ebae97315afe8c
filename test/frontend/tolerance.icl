// RUN: %iclc compile --emit ast %s | %FileCheck %s
// CHECK: // out: constant(0), written, tolerance 0.001
// CHECK: // more: constant(0), written, tolerance 2
#pragma imcl grid(in) tolerance(out: 0.001, more: 2)
void f(Image<float> in, Image<float> out, Image<uchar> more) {
  out[idx][idy] = in[idx][idy];
  more[idx][idy] = 1;
}
