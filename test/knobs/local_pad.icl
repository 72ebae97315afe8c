// One element more to each row of a tile; nothing to pad elsewhere.
// RUN: %iclc compile %s --emit kernel -c load.in=local -c local_pad.in=1 -c wg_x=16 -c wg_y=16 | %FileCheck %s
// CHECK: __local float in_tile[16 * 19];
// CHECK: for (int tx = {{.*}}; tx < 18;
// CHECK: in_tile[ty * 19 + tx] =
// CHECK: in_tile[local_y * 19 + local_x] + in_tile[local_y * 19 + local_x + 2];
// RUN: %exits 1 %iclc compile %s --emit kernel -c local_pad.in=1 2>&1 | %FileCheck %s --check-prefix=GLOBAL
// RUN: %iclc verify %s --size 37x21 -c load.in=local -c local_pad.in=1 -c wg_x=16 -c block_y=2
// GLOBAL: `local_pad.in: 1` needs `load.in: local`, because only tiles are padded
#pragma imcl grid(in)
void sides(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx - 1][idy] + in[idx + 1][idy];
}
