// A run of reads that begins at no constant offset keeps its guard in the interior: lanes outside read any pixel of the row.
// The read next to it is inside, and is a vector load.
// RUN: %iclc compile %s --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: // what stays inside needs no guards
// CHECK: const int4 inside = {{.*}} < (uint4)((uint)grid_width);
// CHECK: vstore4((inside ? icl_clamped_float4(in + ((index_t)clamp(y, 0, grid_height - 1) * grid_width), (int)((uint)x + (uint)p), grid_width) : (float4)(0.0f))
// CHECK-SAME: + vload4(0, in + ((index_t)y * grid_width + (x + 1)))
// However far outside the run lies, the pixels are the interpreter's.
// RUN: rm -rf %t && mkdir %t && cd %t && %pixels npy in.npy '<f4' 8x67
// RUN: for p in -2147483000 -5 3 64 2147483000; do %iclc run %s --in in=in.npy --out out=a.npy --arg p=$p -c boundary=split -c block_x=4 -c vector_x=4 && %iclc run %s --in in=in.npy --out out=b.npy --arg p=$p --interpret && cmp a.npy b.npy || exit 1; done
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int p) {
  out[idx][idy] = in[idx + p][idy] + in[idx + 1][idy];
}
