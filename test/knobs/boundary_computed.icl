// A kernel may compute boundary conditions itself. Images then have those conditions, and all that is done for reads near the pixel.
// RUN: for k in calls choices equal statements loops helper scaled volume other own; do %iclc compile %s -k $k --emit ir --size 64x64 2>/dev/null || %iclc compile %s -k $k --emit ir --size 16x16x16; done | %FileCheck %s --check-prefix=CLAMPED --implicit-check-not=' ? '
// CLAMPED: kernel calls
// CLAMPED: in[max(idx - 1, 0), max(idy - 2, 0)] - in[min(idx + 1, grid.x - 1), idy] + in[min(idx + 2, grid.x - 1), max(idy - 1, 0)]
// CLAMPED: kernel choices
// CLAMPED: in[max(idx - 1, 0), min(idy + 1, grid.y - 1)]
// CLAMPED: in[clamp(x_, 0, grid.x - 1), idy]
// CLAMPED: in[clamp(x_, 0, grid.x - 1), max(idy - 1, 0)]
// CLAMPED: kernel equal
// CLAMPED: in[max(idx - 1, 0), max(idy - 1, 0)]
// CLAMPED: in[min(idx + 1, grid.x - 1), min(idy + 1, grid.y - 1)]
// CLAMPED: kernel statements
// CLAMPED: in[clamp(x{{.*}}, 0, grid.x - 1), clamp(y{{.*}}, 0, grid.y - 1)]
// CLAMPED: kernel loops
// CLAMPED: in[clamp(idx + i, 0, grid.x - 1), clamp(idy + j, 0, grid.y - 1)]
// CLAMPED: kernel helper
// CLAMPED: in[max(near_result{{.*}}, 0), idy]
// CLAMPED: min(idy + 3, grid.y - 1)]
// CLAMPED: kernel scaled
// CLAMPED: in[clamp(2 * idx + i, 0, in.size.x - 1), clamp({{.*}}idy{{.*}} + i, 0, in.size.y - 1)]
// CLAMPED: kernel volume
// CLAMPED: in[idx, max(idy - 1, 0), min(idz + 1, grid.z - 1)]
// CLAMPED: kernel other
// CLAMPED: a[max(x_, 0), idy]{{.*}}b[clamp(x_, 0, b.size.x - 1), min(idy, b.size.y - 1)]
// CLAMPED: kernel own
// CLAMPED: in[max(idx - 1, 0), idy]
// RUN: for k in remainders wrapped wrappedStatements; do %iclc compile %s -k $k --emit ir --size 64x64; done | %FileCheck %s --check-prefix=PERIODIC --implicit-check-not=' ? '
// PERIODIC: kernel remainders
// PERIODIC: in[wrap(idx + i, grid.x), wrap(idy + i, grid.y)]
// PERIODIC: in[wrap(idx - 5, grid.x), wrap(idy + 3, grid.y)]
// PERIODIC: kernel wrapped
// PERIODIC: in[wrap(idx - 1, grid.x), wrap(idy + 1, grid.y)]
// PERIODIC: in[wrap(idx + 1, grid.x), idy]
// PERIODIC: kernel wrappedStatements
// PERIODIC: in[wrap(x{{.*}}, grid.x), wrap(y{{.*}}, grid.y)]
// All that is offered for boundary conditions is offered for these.
// RUN: %iclc space %s -k loops --device cpu --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// OFFERED: load.in {{.*}} local
// OFFERED: boundary {{.*}} split pad
// OFFERED: reuse {{.*}} registers sliding
// Others stay as they are written: choices by another test, conditions that differ, pixels too far outside for small images, reads elsewhere.
// RUN: for k in early late differ far wide elsewhere; do %iclc space %s -k $k --size 64x64; done | %FileCheck %s --check-prefix=NEVER --implicit-check-not="split pad"
// NEVER-COUNT-6: block_y

// RUN: %iclc verify %s -q -k calls -k choices -k equal -k statements -k loops -k helper -k scaled -k other -k own -k remainders -k wrapped -k wrappedStatements -k early -k late -k differ -k far -k wide -k elsewhere --size 1x1 --size 2x3 --size 19x7 --configs 1
// RUN: %iclc verify %s -q -k volume --size 1x1x1 --size 9x2x3 --configs 1

#pragma imcl grid(in)
void calls(Image<float> in, Image<float> out) {
  int l = clamp(idx - 1, 0, in.width - 1), t = max(idy - 2, 0), r = min(in.width - 1, idx + 1);
  out[idx][idy] = in[l][t] - in[r][idy] + in[max(min(idx + 2, out.width - 1), 0)][min(max(0, idy - 1), in.height - 1)];
}

// The edge itself may be chosen either way.
#pragma imcl grid(in)
void choices(Image<int> in, Image<int> out) {
  const int w = in.width;
  int l = idx > 0 ? idx - 1 : 0, b = idy + 1 < in.height ? idy + 1 : in.height - 1;
  int s = in[l][b];
  for (int i = -2; i <= 2; i++) {
    int x = idx + i;
    s += i * in[x < 0 ? 0 : x >= w ? w - 1 : x][idy];
    s ^= in[x <= 0 ? 0 : x < w - 1 ? x : w - 1][idy <= 0 ? 0 : idy - 1];
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void equal(Image<uchar> in, Image<int> out) {
  int l = idx == 0 ? 0 : idx - 1, t = 0 != idy ? idy - 1 : idy;
  int r = idx == in.width - 1 ? idx : idx + 1, b = idy != in.height - 1 ? idy + 1 : in.height - 1;
  out[idx][idy] = in[l][t] - 2 * in[r][b];
}

#pragma imcl grid(in)
void statements(Image<short> in, Image<int> out) {
  int s = 0;
  for (int i = -3; i <= 3; i++) {
    int x = idx + i, y = idy + i;
    if (x < 0)
      x = 0;
    if (x > in.width - 1)
      x = in.width - 1;
    if (y >= in.height)
      y = in.height - 1;
    y = max(y, 0);
    s += (i + 4) * in[x][y];
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: undefined)
void loops(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int j = -3; j <= 3; j++) {
    int y = clamp(idy + j, 0, in.height - 1);
    for (int i = -3; i <= 3; i++)
      s += in[min(max(idx + i, 0), in.width - 1)][y];
  }
  out[idx][idy] = s;
}

int near(int x, int size) {
  if (x < 0)
    return 0;
  return x >= size ? size - 1 : x;
}
#pragma imcl grid(in)
void helper(Image<float4> in, Image<float4> out) {
  out[idx][idy] = in[near(idx - 3, in.width)][idy] - in[idx][near(idy + 3, in.height)];
}

// The extents are the image's own.
#pragma imcl grid(out)
void scaled(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int i = -1; i <= 2; i++)
    s = 3 * s + in[clamp(2 * idx + i, 0, in.width - 1)][clamp(idy / 2 + i, 0, in.height - 1)];
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void volume(Image3D<int> in, Image3D<int> out) {
  int t = max(idy - 1, 0), behind = idz + 1 < in.depth ? idz + 1 : in.depth - 1;
  out[idx][idy][idz] = in[idx][t][behind] - in[idx][idy][idz];
}

#pragma imcl grid(a)
void other(Image<int> a, Image<int> b, Image<int> out) {
  int x = idx - 1;
  out[idx][idy] = a[max(x, 0)][idy] - b[clamp(x, 0, b.width - 1)][clamp(idy, 0, b.height - 1)];
}

// Reads elsewhere are clamped anyway, or have the condition.
#pragma imcl grid(in) boundary_cond(in: clamped)
void own(Image<int> in, Image<int> out, int n) {
  int x = clamp(n * idx, 0, in.width - 1);
  out[idx][idy] = in[max(idx - 1, 0)][idy] - in[x][idy] + in[idx + n][idy - n];
}

#pragma imcl grid(in)
void remainders(Image<uchar> in, Image<int> out) {
  const int w = in.width, h = in.height;
  int s = 0;
  for (int i = -2; i <= 2; i++)
    s = 5 * s + in[(idx + i + w) % w][(idy + h + i) % h];
  out[idx][idy] = s - in[((idx - 5) % w + w) % w][(idy + 3) % h];
}

#pragma imcl grid(in)
void wrapped(Image<int> in, Image<int> out) {
  int l = idx == 0 ? in.width - 1 : idx - 1, r = idx + 1 >= in.width ? idx + 1 - in.width : idx + 1;
  int b = idy == in.height - 1 ? 0 : idy + 1;
  out[idx][idy] = in[l][b] - in[r][idy];
}

#pragma imcl grid(in)
void wrappedStatements(Image<int> in, Image<int> out) {
  int s = 0;
  for (int i = -1; i <= 1; i++) {
    int x = idx + i, y = idy + i;
    if (x < 0)
      x += in.width;
    if (x >= in.width)
      x -= in.width;
    y = y < 0 ? in.height - 1 : y == in.height ? 0 : y;
    s = s * 3 + in[x][y];
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void early(Image<int> in, Image<int> out) {
  out[idx][idy] = in[idx > 2 ? idx - 1 : 0][idy];
}
#pragma imcl grid(in)
void late(Image<int> in, Image<int> out) {
  out[idx][idy] = in[idx + 3 < in.width ? idx + 1 : in.width - 1][idy];
}
#pragma imcl grid(in)
void differ(Image<int> in, Image<int> out) {
  out[idx][idy] = in[max(idx - 1, 0)][(idy + 1) % in.height];
}
#pragma imcl grid(in)
void far(Image<int> in, Image<int> out) {
  out[idx][idy] = in[(idx - 3 + in.width) % in.width][idy] - in[idx < 2 ? idx - 2 + in.width : idx - 2][idy];
}
#pragma imcl grid(in)
void wide(Image<int> in, Image<int> out, int width) {
  out[idx][idy] = in[min(idx + 1, width - 1)][idy];
}
#pragma imcl grid(in)
void elsewhere(Image<int> in, Image<int> out, int n) {
  out[idx][idy] = in[max(idx - 1, 0)][idy] - in[idx + n][idy];
}
