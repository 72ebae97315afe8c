// Where all reads that may leave the image are gathers, no tile is known to be inside: there is nothing to split.
// RUN: %iclc space %s | %FileCheck %s
// CHECK-NOT: split
// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: the knob `boundary` is always `guard` here; it is offered only if some read can leave its image{{$}}
// RUN: %iclc compile %s --emit kernel | %FileCheck %s --check-prefix=KERNEL
// KERNEL: in[(index_t)clamp({{.*}}, 0, grid_height - 1) * grid_width + clamp(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void transposed(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idy][2 * idx];
}
