// Functions of OpenCL C that ICL does not have are names like others; generated code gives them another one.
// RUN: %iclc compile %s -k prefetch --emit kernel | %FileCheck %s
// CHECK: __constant float barrier_[2]
// CHECK: void prefetch_(
// RUN: %iclc verify %s -k prefetch -k work_group_barrier --size 33x9 -c wg_x=4
const float barrier[2] = {1.0f, 2.0f};
const float read_imagef[2] = {1.0f, 2.0f};
float mem_fence(float x) { return x * barrier[0]; }
#pragma imcl grid(a)
void prefetch(Image<float> a, Image<float> o) {
  o[idx][idy] = mem_fence(a[idx][idy]) * read_imagef[idx & 1] + barrier[idy & 1];
}
#pragma imcl grid(a)
void work_group_barrier(Image<float> a, Image<float> wait_group_events) {
  wait_group_events[idx][idy] = a[idx][idy];
}
