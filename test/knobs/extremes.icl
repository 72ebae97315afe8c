// Integers that are compared become calls of min and max, which rows share and devices compute by one instruction.
// RUN: %iclc compile %s -k chosen --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=CHOSEN
// CHOSEN: const uchar [[ROW:in_[0-9]+]] = max(max({{.*}}), {{.*}});
// CHOSEN-NEXT: largest = max(largest, [[ROW]]);
// CHOSEN-NEXT: largest_2 = max(largest_2, [[ROW]]);
// RUN: %iclc compile %s -k assigned --emit kernel --size 64x64 | %FileCheck %s --check-prefix=ASSIGNED
// ASSIGNED: const uchar v =
// ASSIGNED: largest = max(v, largest);
// ASSIGNED: least = min(v, least);
// ASSIGNED: wide = min(wide, (int)v);
// ASSIGNED-NOT: if
// RUN: %iclc compile %s -k limits --emit kernel --size 64x64 | %FileCheck %s --check-prefix=LIMITS
// LIMITS: const int v = max(min(in[{{.*}}], 255), 0);
// LIMITS: low = (uchar)min({{.*}}v - 5{{.*}}, (int)low);
// LIMITS: high = min(max(high, -7), 9);
// LIMITS: byte = (uchar)max(min(v, 240), 16);
// An exchange that sorts has no branch, which GPUs would need to leave for lanes and shared loads.
// RUN: %iclc compile %s -k sorted --emit kernel --size 64x64 | %FileCheck %s --check-prefix=SORTED
// SORTED: const uchar one = v[l];
// SORTED-NEXT: const uchar other = v[l + 1];
// SORTED-NEXT: v[l] = min(one, other);
// SORTED-NEXT: v[l + 1] = max(one, other);
// SORTED: const int one_2 = b;
// SORTED-NEXT: const int other_2 = a;
// SORTED-NEXT: b = max(one_2, other_2);
// SORTED-NEXT: a = min(one_2, other_2);
// SORTED-NOT: if
// RUN: %iclc compile %s -k sortedFloats --device generic --emit kernel --size 64x64 -c boundary=split -c unroll.k=2 -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=FLOATS
// FLOATS: v[0] = one > other ? other : one;
// FLOATS-NEXT: v[1] = one > other ? one : other;
// What uses a place that the exchange changes, or the kept value afterwards, is none.
// RUN: %iclc compile %s -k exchanged --emit kernel --size 64x64 | %FileCheck %s --check-prefix=EXCHANGED
// EXCHANGED: if (v[at] < v[v[1]]) {
// EXCHANGED: if (at > v[at]) {
// EXCHANGED: if (v[2] > v[3]) {
// EXCHANGED: if (v[1] > v[2]) {
// RUN: %iclc verify %s -k sortedFloats --size 117x29 --fix vector_x=16 --configs 2
// Of floats, NaN would matter; of other values, they are no extremes.
// RUN: %iclc compile %s -k others --emit kernel --size 64x64 | %FileCheck %s --check-prefix=OTHERS
// OTHERS-NOT: {{min|max}}(
// RUN: %iclc verify %s --size 37x29 --configs 3
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void chosen(Image<uchar> in, Image<uchar> out) {
  uchar largest = 0;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++)
      largest = in[idx + i][idy + j] > largest ? in[idx + i][idy + j] : largest;
  out[idx][idy] = largest;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void assigned(Image<uchar> in, Image<int> out) {
  uchar largest = 0, least = 255;
  int wide = 300;
  for (int i = -1; i <= 1; i++) {
    const uchar v = in[idx + i][idy];
    if (v > largest)
      largest = v;
    if (v <= least) {
      least = v;
    }
    if (wide < v)
      wide = wide;
    else
      wide = v;
  }
  out[idx][idy] = largest - least + wide;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void limits(Image<int> in, Image<int> out) {
  const int v = in[idx][idy] < 0 ? 0 : in[idx][idy] > 255 ? 255 : in[idx][idy];
  uchar low = 100;
  if (v - 5 < low)
    low = (uchar)(v - 5);
  int high = in[idx][idy];
  if (high > 9)
    high = 9;
  else if (high < -7)
    high = -7;
  uchar byte;
  if (v < 16)
    byte = 16;
  else if (v > 240)
    byte = 240;
  else
    byte = v;
  out[idx][idy] = v + low + high + byte;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void others(Image<float> in, Image<int> whole, Image<float> out, Image<int> sum) {
  float m = 0.0f;
  if (in[idx][idy] > m)
    m = in[idx][idy];
  int a = whole[idx][idy], b = a;
  uint u = 7;
  if (a > 3)
    b = 2;
  if ((uchar)a > u)
    u = a;
  out[idx][idy] = m;
  sum[idx][idy] = a > b + 1 ? a : b + u;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void sorted(Image<uchar> in, Image<uchar> out, Image<int> span) {
  uchar v[3];
  for (int i = 0; i < 3; i++)
    v[i] = in[idx + i - 1][idy];
  for (int k = 0; k < 2; k++)
    for (int l = 0; l < 2 - k; l++)
      if (v[l] > v[l + 1]) {
        int t = v[l];
        v[l] = v[l + 1];
        v[l + 1] = t;
      }
  int a = in[idx][idy], b = in[idx][idy + 1];
  if (b <= a) {
    { const int t = a; a = b; b = t; }
  }
  out[idx][idy] = v[1];
  span[idx][idy] = a - b;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void sortedFloats(Image<float> in, Image<float> out) {
  float v[3];
  for (int i = 0; i < 3; i++)
    v[i] = in[idx + i - 1][idy];
  for (int k = 0; k < 2; k++)
    if (v[k] > v[k + 1]) {
      float t = v[k];
      v[k] = v[k + 1];
      v[k + 1] = t;
    }
  out[idx][idy] = v[2];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void exchanged(Image<int> in, Image<int> out) {
  int v[4];
  for (int i = 0; i < 4; i++)
    v[i] = in[idx + i][idy] & 3;
  int at = v[0], kept = 0;
  if (v[at] < v[v[1]]) {
    int t = v[at];
    v[at] = v[v[1]];
    v[v[1]] = t;
  }
  if (at > v[at]) {
    int t = at;
    at = v[at];
    v[at] = t;
  }
  if (v[2] > v[3]) {
    kept = v[2];
    v[2] = v[3];
    v[3] = kept;
  }
  if (v[1] > v[2]) {
    uchar t = v[1];
    v[1] = v[2];
    v[2] = t;
  }
  out[idx][idy] = v[0] + 10 * v[1] + 100 * v[2] + 1000 * v[3] + 10000 * at + 100000 * kept;
}
