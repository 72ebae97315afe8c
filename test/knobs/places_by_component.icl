// Vectors of integers that hold coordinates become scalars, so that reads have footprints, also by conditions that vectors compute.
// RUN: %iclc compile %s -k mean --emit ir --size 64x64 | %FileCheck %s
// CHECK: const int p_x = idx;
// CHECK: const int q_x = p_x + i;
// CHECK-NEXT: const int q_y = p_y + j;
// RUN: %iclc space %s -k mean --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k clamped --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: load.in {{.*}}local
// SPACE: boundary {{.*}}split
// SPACE: reuse
// RUN: %iclc compile %s -k clamped --emit kernel --size 64x64 -c sizes=fixed -c boundary=split | %FileCheck %s --check-prefix=INSIDE
// INSIDE: if (x >= 1 && x <= 62 && y >= 1 && y <= 62) {
// INSIDE-NOT: clamp
// INSIDE: } else {
// All components are computed before one is set.
// RUN: %iclc compile %s -k swapped --emit ir --size 64x64 | %FileCheck %s --check-prefix=SWAPPED
// SWAPPED: const int [[A:p_next.*]] = p_y{{.*}};
// SWAPPED-NEXT: const int [[B:p_next.*]] = p_x{{.*}};
// SWAPPED-NEXT: p_x{{.*}} = [[A]];
// SWAPPED-NEXT: p_y{{.*}} = [[B]];
// What is needed as a whole stays a vector.
// RUN: %iclc compile %s -k whole --emit ir --size 64x64 | %FileCheck %s --check-prefix=WHOLE
// WHOLE: int2 p =
// Floats are rounded by component, too. Shifts by a vector need guards only near the edges.
// RUN: %iclc compile %s -k zoomed --emit ir --size 64x64 | %FileCheck %s --check-prefix=ZOOMED
// ZOOMED: const int p_x = convert_int_sat(floor((float)idx * scale.x));
// RUN: %iclc compile %s -k zoomed --emit kernel --size 64x64 -c sizes=fixed -c block_x=2 | %FileCheck %s --check-prefix=SHIFTED
// SHIFTED: (uint)x + (uint)by_.x < 64u && (uint)x + (uint)by_.x + 1u < 64u
// RUN: %iclc verify %s -q --size 1x1 --size 37x19 --configs 2

// The own pixel may be named by components, too.
#pragma imcl grid(in) boundary_cond(in: clamped)
void mean(Image<uchar> in, Image<int> out) {
    const int2 p = (int2)(idx, idy);
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            int2 q = p + (int2)(i, j);
            sum += in[q.x][q.y];
        }
    out[p.x][p.y] = sum;
}

#pragma imcl grid(in)
void clamped(Image<float> in, Image<float> out) {
    const int2 size = (int2)(in.width, in.height);
    float sum = 0.0f;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            const int2 q = clamp((int2)(idx + i, idy + j), (int2)(0), size - 1);
            sum += in[q.x][q.y];
        }
    out[idx][idy] = sum;
}

#pragma imcl grid(in) boundary_cond(in: mirrored)
void swapped(Image<uchar> in, Image<uchar> out, int2 by) {
    int2 p = (int2)(idx, idy) + by;
    if (in[p.x][p.y] > 100)
        p = p.yx;
    p.x -= 1;
    out[idx][idy] = in[p.x][p.y];
}

#pragma imcl grid(in) boundary_cond(in: periodic)
void whole(Image<uchar> in, Image<uchar> out) {
    int2 p = (int2)(idx, idy) + 1;
    out[idx][idy] = in[p.x][p.y] + (any(p > (int2)(5)) ? 1 : 0);
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void zoomed(Image<uchar> in, Image<uchar> out, float2 scale, int2 by) {
    const int2 p = convert_int2(floor((float2)(idx, idy) * scale));
    out[idx][idy] = in[p.x][p.y] + in[idx + by.x][idy + by.y];
}
