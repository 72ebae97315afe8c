// Windows whose size is a parameter, and that handle edges themselves: in blocks whose windows lie inside, nothing is tested or moved.
// RUN: for k in clipped clamped tested wrapped limited; do %iclc compile %s -k $k --emit kernel --device cpu --size 256x256 -c sizes=fixed -c vector_x=8 -c block_x=8 -c block_y=2; done | %FileCheck %s --implicit-check-not=error
// CHECK: void clipped(
// CHECK: if (icl_likely((uint)y - (uint)radius < 256u && (uint)y - (uint)radius + 1u < 256u &&
// CHECK: for (int y_ = (int)(0u - (uint)radius); y_ < (int)((uint)radius + 1u); y_++) {
// CHECK-NEXT: for (int x_ = (int)(0u - (uint)radius); x_ < (int)((uint)radius + 1u); x_++) {
// CHECK-NEXT: s = {{.*}}((__global const icl_uchar8 *)(in + ((int)((uint)(y + by) + (uint)y_) * 256 + (int)((uint)x + (uint)x_))))[0]
// CHECK-NEXT: n = (int)((uint)n + 1u);
// CHECK: } else {
// CHECK: max((int)((uint)(y + by) - (uint)radius), 0)
// CHECK: void clamped(
// CHECK: s = s + ((__global const icl_float8 *)(in +
// CHECK: } else {
// CHECK: void tested(
// CHECK: for (int i = (int)-(uint)radius; i < (int)((uint)radius + 1u); i++) {
// CHECK-NEXT: const int8 x_ =
// CHECK-NEXT: const int y_ =
// CHECK-NEXT: s = {{.*}}((__global const icl_uchar8 *)(in +
// CHECK-NEXT: }
// CHECK: } else {
// CHECK: void wrapped(
// CHECK: s = {{.*}}((__global const icl_uchar8 *)(in +
// CHECK: } else {
// CHECK: void limited(
// CHECK: m = max(m, ((__global const icl_uchar8 *)(in +
// CHECK: } else {
// RUN: for k in clipped clamped tested wrapped; do %iclc space %s -k $k --device cpu --size 64x64; done | %FileCheck %s --check-prefix=SPACE
// SPACE-COUNT-4: reuse {{.*}}none{{.*}} registers
// Other limits are not those of the grid.
// RUN: %iclc compile %s -k inner --emit kernel --device cpu --size 256x256 -c sizes=fixed -c vector_x=8 -c block_x=8 | %FileCheck %s --check-prefix=INNER
// INNER: void inner(
// INNER: max({{.*}}(int8)(1))
// INNER-NOT: } else {
// RUN: %iclc verify %s -q --device cpu --size 64x64 --configs 2
// RUN: %iclc verify %s -q --device cpu --size 7x5 --configs 1

#pragma imcl grid(in)
void clipped(Image<uchar> in, Image<uchar> out, int radius) {
    int s = 0, n = 0;
    for (int y = max(idy - radius, 0); y <= min(idy + radius, in.height - 1); y++)
        for (int x = max(idx - radius, 0); x <= min(idx + radius, in.width - 1); x++) {
            s += in[x][y];
            n++;
        }
    out[idx][idy] = s / n;
}

#pragma imcl grid(in)
void clamped(Image<float> in, Image<float> out, int radius) {
    const int2 last = (int2)(in.width, in.height) - 1;
    float s = 0.0f;
    for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
            int2 p = clamp((int2)(idx + i, idy + j), (int2)(0), last);
            s += in[p.x][p.y];
        }
    out[idx][idy] = s;
}

#pragma imcl grid(in)
void tested(Image<uchar> in, Image<int> out, int radius) {
    int s = 0;
    for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
            int x = idx + i, y = idy + j;
            bool outside = x < 0 || in.width <= x;
            if (!outside && y > -1 && y <= in.height - 1)
                s += in[x][y];
        }
    out[idx][idy] = s;
}

#pragma imcl grid(in)
void wrapped(Image<uchar> in, Image<int> out, int radius) {
    int s = 0, w = in.width, h = in.height;
    for (int j = -radius; j <= radius; j++)
        for (int i = 0; i < radius; i++)
            s += in[(idx + i + w) % w][min(max(idy + j, 0), h - 1)];
    out[idx][idy] = s;
}

#pragma imcl grid(in)
void limited(Image<uchar> in, Image<uchar> out, int radius) {
    int x0 = idx - radius, x1 = idx + radius, y0 = idy - radius, y1 = idy + radius;
    if (x0 < 0) x0 = 0;
    if (y0 < 0) y0 = 0;
    if (x1 >= in.width) x1 = in.width - 1;
    if (y1 > in.height - 1) y1 = in.height - 1;
    uchar m = 0;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
            m = max(m, in[x][y]);
    out[idx][idy] = m;
}

#pragma imcl grid(in)
void inner(Image<uchar> in, Image<int> out, int radius) {
    int s = 0;
    for (int i = -radius; i <= radius; i++)
        s += in[min(max(idx + i, 1), in.width - 1)][idy];
    out[idx][idy] = s;
}
