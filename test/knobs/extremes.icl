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
