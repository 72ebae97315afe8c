// Branches that only compute become selections, which lanes and lock-step can execute.
// RUN: %iclc compile %s -k few --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=LANES
// LANES: const int4 chosen = (v > (float4)(0.5f)) & (int4)(1);
// LANES-NEXT: const float4 [[DOUBLED:[a-z_0-9]+]] = v * (float4)(2.0f);
// LANES-NEXT: v = chosen != (int4)(0) ? [[DOUBLED]] : v;
// RUN: %iclc compile %s -k few --emit kernel -c boundary=split -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=LOCKSTEP
// LOCKSTEP: reuse: registers
// LOCKSTEP-NOT: if (
// LOCKSTEP: } else if ({{.+}}) {
// Pixel after pixel they stay branches.
// RUN: %iclc compile %s -k few --emit kernel -c block_x=4 | %FileCheck %s --check-prefix=LOOPS
// LOOPS: if (v > 0.5f) {
// LOOPS-NEXT: v = v * 2.0f;

// One that computes much is cheaper to take, where some lane does (with loops, vector_diverges.icl).
// RUN: %iclc compile %s -k many --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=MANY
// MANY: const int4 taken = v > (float4)(0.5f);
// MANY-NEXT: if (any(taken)) {
// So is one that calls an elementary function, but not one that calls another builtin.
// RUN: %iclc space %s --device generic -k elementary | %FileCheck %s --check-prefix=ELEMENTARY --implicit-check-not=reuse
// ELEMENTARY: vector_x
// RUN: %iclc space %s -k plain | %FileCheck %s --check-prefix=PLAIN
// PLAIN: reuse
// PLAIN: vector_x
// RUN: %iclc verify %s --configs 5 --size 37x9
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void few(Image<float> in, Image<float> out) {
  float v = in[idx][idy] - in[idx][idy + 1];
  if (v > 0.5f)
    v = v * 2.0f;
  out[idx][idy] = v;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void many(Image<float> in, Image<float> out) {
  float v = in[idx][idy];
  if (v > 0.5f) {
    v = v * 2.0f + v * v - v / 3.0f + v * 5.0f - v * v * v;
    v = v * 2.0f + v * v - v / 3.0f + v * 5.0f - v * v * v;
    v = v * 2.0f + v * v - v / 3.0f + v * 5.0f - v * v * v;
    v = v * 2.0f + v * v - v / 3.0f + v * 5.0f - v * v * v;
  }
  out[idx][idy] = v;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void elementary(Image<float> in, Image<float> out) {
  float v = in[idx][idy] + in[idx][idy + 1];
  if (v > 0.5f)
    v = exp(v);
  out[idx][idy] = v;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void plain(Image<float> in, Image<float> out) {
  float v = in[idx][idy] + in[idx][idy + 1];
  if (v > 0.5f)
    v = sqrt(v);
  out[idx][idy] = v;
}

// A float is true if it is not 0, as in C. OpenCL does not take one as a condition.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void chosen(Image<float> in, Image<float> out) {
  float v = floor(in[idx][idy] * 3.0f);
  out[idx][idy] = v ? v + (in[idx + 1][idy] ? 2.0f : 3.0f) : (float)(v - 0.0f / v ? 4 : 5);
}
