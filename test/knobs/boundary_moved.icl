// Coordinates that a kernel moves into an image in a way without a name: reads have footprints, and where the window is inside nothing
// is moved. At the edges, coordinates are moved as the kernel says, and what is still outside has the image's condition.
// RUN: %iclc space %s -k reflected --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k mirrored --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k turned --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k unsigned_limits --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k sides --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k mixed --size 64x64 | %FileCheck %s --check-prefix=SPACE
// RUN: %iclc space %s -k tested --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: load.in {{.*}}local
// SPACE: boundary {{.*}}guard{{.*}}split
// SPACE-NOT: pad
// SPACE: reuse
// RUN: %iclc compile %s -k reflected --emit kernel --size 64x64 -c sizes=fixed -c boundary=split | %FileCheck %s
// CHECK: if (x >= 2 && x <= 61 && y >= 1 && y <= 62) {
// CHECK: sum = sum + (int)in[(y + j) * 64 + (x + i)];
// CHECK: } else {
// CHECK: (uint)(x + i < 0 ? -(x + i) : x + i >= 64 ? 126 - (x + i) : x + i) < 64u
// CHECK-SAME: in[(y + j < 0 ? -(y + j) : y + j >= 64 ? 126 - (y + j) : y + j) * 64 + (x + i < 0 ? -(x + i) : x + i >= 64 ? 126 - (x + i) : x + i)]
// A radius that is a parameter.
// RUN: %iclc compile %s -k open --emit kernel -c reuse=registers -c block_y=2 | %FileCheck %s --check-prefix=OPEN
// OPEN: int sum_row{{.*}} = 0;
// OPEN-NOT: < 0 ?
// OPEN: in[(index_t)((int)((uint)y + (uint)row)) * grid_width + (int)((uint)x + (uint)i)]
// Reads that are moved in different ways, and a place that moves pixels inside too, stay as they are.
// RUN: %iclc space %s -k differ --size 64x64 | %FileCheck %s --check-prefix=GATHER
// RUN: %iclc space %s -k moves_inside --size 64x64 | %FileCheck %s --check-prefix=GATHER
// GATHER-NOT: split
// RUN: %iclc verify %s -q --size 1x1 --size 2x3 --size 37x19 --configs 3 --seed 3

int reflect(int p, int n) { return p < 0 ? -p : p >= n ? 2 * n - 2 - p : p; }

#pragma imcl grid(in)
void reflected(Image<uchar> in, Image<int> out) {
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
            sum += in[reflect(idx + i, in.width)][reflect(idy + j, in.height)];
    out[idx][idy] = sum;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void mirrored(Image<uchar> in, Image<int> out) {
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++) {
            int x = idx + i, y = idy + j;
            if (x < 0) x = -1 - x;
            if (x > in.width - 1) x = 2 * in.width - 1 - x;
            if (y < 0) y = -1 - y;
            if (y > in.height - 1) y = 2 * in.height - 1 - y;
            sum += in[x][y];
        }
    out[idx][idy] = sum;
}

#pragma imcl grid(in) boundary_cond(in: constant(7))
void turned(Image<float> in, Image<float> out) {
    float sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
            sum += in[in.width - 1 - (int)abs(in.width - 1 - (int)abs(idx + i))][in.height - 1 - (int)abs(in.height - 1 - (int)abs(idy + j))];
    out[idx][idy] = sum;
}

#pragma imcl grid(in)
void unsigned_limits(Image<uchar> in, Image<int> out) {
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
            sum += in[min((uint)max(idx + i, 0), (uint)in.width - 1u)][min((uint)max(idy + j, 0), (uint)in.height - 1u)];
    out[idx][idy] = sum;
}

#pragma imcl grid(in)
void mixed(Image<uchar> in, Image<int> out) {
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
            sum += in[clamp(idx + i, 0, in.width - 1)][(idy + j + in.height) % in.height];
    out[idx][idy] = sum;
}

#pragma imcl grid(in)
void open(Image<uchar> in, Image<int> out, int radius) {
    int sum = 0;
    for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
            sum += in[reflect(idx + i, in.width)][reflect(idy + j, in.height)];
    out[idx][idy] = sum;
}

#pragma imcl grid(in)
void sides(Image<uchar> in, Image<int> out) {
    int w = in.width, h = in.height;
    int l = reflect(idx - 1, w), r = reflect(idx + 1, w), t = reflect(idy - 2, h), b = reflect(idy + 1, h);
    out[idx][idy] = 2 * in[l][idy] + 3 * in[r][idy] + 5 * in[idx][t] + 7 * in[idx][b] + 11 * in[r][t];
}

#pragma imcl grid(in)
void differ(Image<uchar> in, Image<int> out) {
    out[idx][idy] = in[reflect(idx + 2, in.width)][idy] + in[clamp(idx + 1, 0, in.width - 1)][idy];
}

#pragma imcl grid(in)
void moves_inside(Image<uchar> in, Image<int> out) {
    const int x = idx - 1;
    out[idx][idy] = in[x > in.width - 2 ? in.width - 2 : x < 1 ? 1 : x][idy];
}

// Moved along x only; along y, the kernel tests where it is.
#pragma imcl grid(in)
void tested(Image<uchar> in, Image<int> out) {
    int sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++) {
            int x = clamp(idx + i, 0, in.width - 1), y = idy + j;
            if (y >= 0 && y < in.height) sum += in[x][y];
        }
    out[idx][idy] = sum;
}
