// Where half is converted in software, as in PoCL, its reads and writes count for many operations.
// RUN: %iclc space %s -k halves --device 0 | %FileCheck %s
// CHECK: reuse != registers || block_x * block_y / vector_x * ((border == loops ? 1 : 2) * ({{(vector_x >= 4 \? 7 : )?}}207 * (2 + 62 * vector_x) / 64))
// RUN: %iclc space %s -k halves --device generic | %FileCheck %s --check-prefix=FEW
// RUN: %iclc space %s -k floats --device 0 | %FileCheck %s --check-prefix=FEW
// FEW: reuse != registers || block_x * block_y / vector_x * ((border == loops ? 1 : 2) * {{[67]}}) <= 8192
// RUN: %exits 1 %iclc compile %s -k halves --device 0 --emit kernel -c boundary=split -c block_x=64 -c reuse=registers 2>&1 | %FileCheck %s --check-prefix=MANY
// MANY: the block's pixels in lock-step have {{[0-9]+}} operations, at most 8192 are emitted
// Lanes are read, rounded and written together.
// RUN: %iclc compile %s -k halves --emit kernel -c boundary=split -c block_x=8 -c vector_x=8 | %FileCheck %s --check-prefix=LANES
// LANES: vstore_half8(icl_round_half(vload_half8(0, a + {{.*}}) + vload_half8(0, a + {{.*}})), 0, o + {{.*}});
// RUN: %iclc verify %s -k halves --configs 4
#pragma icl grid(a)
void halves(Image<half> a, Image<half> o) { o[idx][idy] = a[idx - 1][idy] + a[idx + 1][idy]; }
#pragma icl grid(a)
void floats(Image<float> a, Image<float> o) { o[idx][idy] = a[idx - 1][idy] + a[idx + 1][idy]; }
