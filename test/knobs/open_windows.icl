// Windows whose size is a parameter. Blocks test whether the whole window is inside; then no read has a guard.
// RUN: %iclc compile %s -k mean --emit kernel --device cpu --size 256x64 -c sizes=fixed -c vector_x=8 -c block_x=8 -c block_y=4 | %FileCheck %s
// CHECK: if (icl_likely((uint)radius + 1u - -(uint)radius <= 1048576u && (uint)x + -(uint)radius < 256u && (uint)x + (uint)radius + 7u < 256u && (uint)y + -(uint)radius < 64u && (uint)y + (uint)radius + 3u < 64u)) {
// CHECK: sum = sum + ((__global const icl_float8 *)(in + ((int)((uint)(y + by) + (uint)j) * 256 + (int)((uint)x + (uint)i))))[0];
// CHECK: } else {
// CHECK: sum = sum + icl_clamped_float8(

// With `reuse: registers`, the pixels of a column go through the rows together: what one of them reads, those around it add, too.
// Each of them still adds in its own order, so floats are the same.
// RUN: %iclc compile %s -k mean --emit kernel --device cpu --size 256x64 -c sizes=fixed -c vector_x=8 -c block_x=8 -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=ROWS
// ROWS: for (int row = (int)-(uint)radius; row < (int)((uint)radius + 4u); row++) {
// ROWS-NEXT: if (row >= (int)(-(uint)radius + 3u) && row < (int)((uint)radius + 1u)) {
// ROWS-NEXT: for (int i = (int)-(uint)radius; i < (int)((uint)radius + 1u); i++) {
// ROWS-NEXT: const float8 [[V:.*]] = ((__global const icl_float8 *)
// ROWS-NEXT: sum = sum + [[V]];
// ROWS-NEXT: sum_2 = sum_2 + [[V]];
// ROWS-NEXT: sum_3 = sum_3 + [[V]];
// ROWS-NEXT: sum_4 = sum_4 + [[V]];
// ROWS: } else {
// ROWS-NEXT: if (row < (int)((uint)radius + 1u) && row < (int)(-(uint)radius + 1u)) {
// ROWS: if (row >= (int)(-(uint)radius + 1u) && row < (int)((uint)radius + 1u) && row < (int)(-(uint)radius + 2u)) {
// ROWS-NEXT: for (int i = {{.*}}
// ROWS-NEXT: const float8 [[W:.*]] = ((__global const icl_float8 *)
// ROWS-NEXT: sum = sum + [[W]];
// ROWS-NEXT: sum_2 = sum_2 + [[W]];
// RUN: %iclc verify %s -k mean --device cpu --fix reuse=registers --size 64x64 --configs 5

// The extremes of a row are computed once for all pixels.
// RUN: %iclc compile %s -k dilate --emit kernel --device cpu --size 256x64 -c sizes=fixed -c vector_x=16 -c block_x=32 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=EXTREMES
// EXTREMES: for (int row = 0; row < (int)(size + 1u); row++) {
// EXTREMES-NEXT: uchar16 [[A:most_row.*]] = (uchar16)((uchar)0);
// EXTREMES-NEXT: uchar16 [[B:most_row.*]] = (uchar16)((uchar)0);
// EXTREMES-NEXT: for (int i = 0; i < (int)size; i++) {
// EXTREMES-NEXT: [[A]] = max([[A]],
// EXTREMES-NEXT: [[B]] = max([[B]],
// EXTREMES-NEXT: }
// EXTREMES-NEXT: if (row >= 1 && row < (int)size) {
// EXTREMES-NEXT: most = max(most, [[A]]);
// EXTREMES-NEXT: most_2 = max(most_2, [[B]]);
// EXTREMES-NEXT: most_3 = max(most_3, [[A]]);
// EXTREMES-NEXT: most_4 = max(most_4, [[B]]);
// RUN: %iclc verify %s -k dilate --device cpu --fix reuse=registers --size 64x64 --configs 5

// Sums of integers slide. Where there are no rows, there is nothing to take back.
// RUN: %iclc compile %s -k box --emit kernel --device cpu --size 256x256 -c sizes=fixed -c vector_x=8 -c block_x=8 -c block_y=16 -c reuse=sliding | %FileCheck %s --check-prefix=SLIDING
// SLIDING: for (int [[ROW:.*]] = (int)((uint)size - 9u); [[ROW]] < 4; [[ROW]]++) {
// SLIDING: for (int by = 0; by < 16; by++) {
// SLIDING: if (by > 0 && (int)((uint)size - 9u) < 4) {
// SLIDING: sum_window = {{.*}}(sum_next) - convert_uint8(sum_last)
// RUN: %iclc verify %s -k box --device cpu --fix reuse=sliding --size 64x64 --configs 5
// In long vectors, as many iterations as fit are added up in 16 bits.
// RUN: %iclc compile %s -k box --emit kernel --device cpu --size 256x256 -c sizes=fixed -c vector_x=16 -c block_x=16 -c block_y=16 -c reuse=sliding | %FileCheck %s --check-prefix=STRIPS
// STRIPS: for (int strip = 0; strip < (-2 < size ? (int)(((uint)size - 4294967294u - 1u) / 257u + 1u) : 0); strip++) {
// STRIPS-NEXT: ushort16 sum_row_strip = (ushort16)((ushort)0);
// STRIPS: sum_row_strip = sum_row_strip + convert_ushort16(
// STRIPS: sum_row = {{.*}}(sum_row_strip)
// RUN: %iclc verify %s -k box --device cpu --fix reuse=sliding --fix vector_x=16 --size 64x64 --configs 2
// RUN: %iclc verify %s -k box --device cpu --fix reuse=registers --size 64x64 --configs 4 --seed 3

// What depends on the row's number in the window differs between the pixels that read a row.
// RUN: %iclc compile %s -k disc --emit kernel --device cpu --size 256x64 -c sizes=fixed -c vector_x=8 -c block_x=8 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=DISC
// DISC: for (int row = {{.*}}; row < (int)((uint)radius + 2u); row++) {
// DISC: const int [[A:chosen.*]] = {{.*}}(uint)row * (uint)row) <= {{.*}};
// DISC: sum = (int8)(-([[A]] != 0)) ? {{.*}} : sum;
// DISC: const int [[B:chosen.*]] = {{.*}}((uint)row - 1u) * ((uint)row - 1u)) <= {{.*}};
// DISC: sum_2 = (int8)(-([[B]] != 0)) ? {{.*}} : sum_2;
// RUN: %iclc verify %s -k disc --device cpu --fix reuse=registers --size 64x64 --configs 4

// RUN: %iclc space %s -k mean --device cpu --size 256x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: reuse {{.*}}none{{.*}} registers
// SPACE: `reuse: {{.*}}` needs `unroll.j: 1`, because between the iterations of that loop are tests

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean(Image<float> in, Image<float> out, int radius) {
    float sum = 0.0f;
    for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
            sum += in[idx + i][idy + j];
    const int n = 2 * radius + 1;
    out[idx][idy] = sum / (n * n);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant)
void dilate(Image<uchar> in, Image<uchar> out, uint size) {
    uchar most = 0;
    const int n = (int)size, left = n / 2;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            most = max(most, in[idx + i - left][idy + j - left]);
    out[idx][idy] = most;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void box(Image<uchar> in, Image<int> out, int size) {
    int sum = 3;
    for (int j = size - 9; j < 4; j++)
        for (int i = -2; i < size; i++)
            sum += in[idx + i][idy + j];
    out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: periodic)
void disc(Image<uchar> in, Image<int> out, int radius) {
    int sum = 0;
    for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
            if (i * i + j * j <= radius * radius)
                sum += in[idx + i][idy + j];
    out[idx][idy] = sum;
}
