// Values that fit 16 bits are computed in them: a vector register holds twice the lanes.
// RUN: %iclc compile %s -k laplacian --emit kernel -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_x=16 -c vector_x=16 -c int_width=16 | %FileCheck %s
// CHECK: short16 sum = (short16)((short)10) * convert_short16(vload16(
// CHECK-NEXT: unroll.j
// CHECK-NEXT: unroll.i
// CHECK-NEXT: sum = sum - convert_short16(vload16(
// CHECK: vstore16(convert_uchar16(clamp(sum, (short16)((short)0), (short16)((short)255)))

// Without vectors, scalars compute in int, as C does, and keep 16 bits.
// RUN: %iclc compile %s -k laplacian --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=SCALAR
// SCALAR: short sum = (short)(

// A difference that a conversion would cut off at 0 is subtracted so; not where a side may be negative or large.
// RUN: %iclc compile %s -k sharpen --emit kernel -c boundary=split -c unroll.i=3 -c block_x=16 -c vector_x=16 -c int_width=16 | %FileCheck %s --check-prefix=SATURATES
// SATURATES: convert_uchar16_sat(sub_sat((ushort16)((ushort)4) * convert_ushort16({{.*}}), convert_ushort16(sum)))
// RUN: %iclc compile %s -k sharpen --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=SINGLE
// SINGLE: convert_uchar_sat(sub_sat((ushort)({{.*}}), (ushort)sum))
// RUN: %iclc compile %s -k signs --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=SIGNS
// SIGNS-NOT: sub_sat
// Nor in uint, where less than 0 is a large value.
// RUN: %iclc compile %s -k wraps --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=WRAPS
// WRAPS-NOT: sub_sat

// Quotients by constants of what is not negative: a shift, or the upper half of a product; not where the dividend has more bits.
// RUN: %iclc compile %s -k means --emit kernel -c boundary=split -c block_x=16 -c vector_x=16 -c int_width=16 | %FileCheck %s --check-prefix=MEANS
// MEANS: convert_uchar16(convert_short16(convert_ushort16(sum) >> (ushort16)((ushort)1)))
// MEANS: convert_uchar16(convert_short16(convert_ushort16(convert_uint16(convert_ushort16(sum)) * (uint16)({{[0-9]+}}u) >> (uint16)(16u)){{.*}}))
// MEANS: convert_ushort16(convert_int16(sum) * (int16)(200) / (int16)(3))

// An index stays as it is, and so does what may be large.
// RUN: %iclc compile %s -k mixed --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=MIXED
// MIXED: const int at = (int)table[{{.*}}] & 7;
// MIXED: const int large = (int)in[{{.*}}] * 1000;
// MIXED: const ushort little = (ushort)(

// Bytes weighted by multiples of a power of two: all floats are integers. An array of weights is one of integers.
// RUN: %iclc compile %s -k gaussian --emit kernel -c boundary=split -c unroll.i=5 -c unroll.j=5 -c block_x=16 -c vector_x=16 -c int_width=16 | %FileCheck %s --check-prefix=WHOLE
// WHOLE: ushort16 sum = (ushort16)((ushort)0);
// WHOLE: short16 row = (short16)((short)0);
// WHOLE: row = row + convert_short16(vload16(
// WHOLE-NEXT: row = row + convert_short16(vload16({{.*}} * (short16)((short)4);
// WHOLE: convert_uchar16(convert_short16((sum + (sum >> {{.*}} & (ushort16)((ushort)1)) + (ushort16)((ushort)127)) >>
// RUN: %iclc compile %s -k gaussian --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=ARRAY
// ARRAY: __constant int WEIGHT_multiples[5] = {1, 4, 6, 4, 1};
// ARRAY-NOT: float

// A sum of bytes that is then rounded: the sum is one of integers. A sum of squares that 16 bits do not hold is one of floats.
// RUN: %iclc compile %s -k mean --emit kernel -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_x=16 -c vector_x=16 -c int_width=16 | %FileCheck %s --check-prefix=PART
// PART: short16 sum = (short16)((short)0);
// PART: sum = sum + convert_short16(vload16(
// PART: convert_uchar16_sat_rte(convert_float16(sum) / (float16)(9.0f))
// RUN: %iclc compile %s -k slope --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=SLOPE
// SLOPE: const short dx = (short)(
// SLOPE: sqrt((float)(ushort)({{.*}}) + (float)(ushort)({{.*}}))

// What is read as an absolute value, or summed in uint, fits as well.
// RUN: %iclc compile %s -k distances --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=DISTANCES
// DISTANCES: short sum = (short)0;
// DISTANCES: short apart = (short)

// Weights of a tent add up to 256, of bytes to 65280. They may have a name.
// RUN: %iclc compile %s -k tent --emit kernel -c int_width=16 | %FileCheck %s --check-prefix=TENT
// TENT: ushort sum = (ushort)0;
// TENT: ushort named = (ushort)0;

// Offered where something can be gained.
// RUN: %exits 1 %iclc compile %s -k floats --emit kernel -c int_width=16 2>&1 | %FileCheck %s --check-prefix=FLOATS
// FLOATS: the knob `int_width` is always `32` here; it is offered only if some integer temporary, or floats as such multiples, fit 16 bits, whatever the input

// RUN: %iclc verify %s -k laplacian -k sharpen -k signs -k wraps -k means -k carried --size 97x31 --configs 4
// RUN: %iclc verify %s -k gaussian -k mean -k slope -k distances -k tent --size 97x31 --configs 4 --fix int_width=16
// RUN: %iclc verify %s -k mixed --size 17x13 --configs 4
// A value from an earlier iteration may be any of those that it has in all of them.
// RUN: %iclc verify %s -k every --size 97x31 --configs 8
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void laplacian(Image<uchar> in, Image<uchar> out) {
  int sum = 10 * in[idx][idy];
  for (int j = -1; j <= 1; j++)
    for (int i = -3; i <= 3; i += 3)
      sum -= in[idx + i][idy + j];
  out[idx][idy] = clamp(sum, 0, 255);
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void sharpen(Image<uchar> in, Image<uchar> out) {
  int sum = 0;
  for (int i = -1; i <= 1; i++)
    sum += in[idx + i][idy];
  out[idx][idy] = convert_uchar_sat(4 * in[idx][idy] - sum);
}
#pragma imcl grid(in)
void signs(Image<uchar> in, Image<uchar> out, Image<uchar> large, Image<char> changed) {
  int slope = in[idx + 1][idy] - in[idx][idy];
  out[idx][idy] = convert_uchar_sat(slope - in[idx][idy]);
  large[idx][idy] = convert_uchar_sat(60000 - 300 * in[idx][idy]);
  changed[idx][idy] = convert_char_sat(in[idx][idy] - in[idx + 1][idy]);
}
#pragma imcl grid(in)
void wraps(Image<uchar> in, Image<uchar> out) {
  uint scaled = 2 * in[idx][idy];
  out[idx][idy] = convert_uchar_sat(scaled - in[idx + 1][idy]);
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void means(Image<uchar> in, Image<uchar> second, Image<uchar> third, Image<ushort> large) {
  int sum = in[idx][idy] + in[idx + 1][idy];
  second[idx][idy] = sum / 2;
  third[idx][idy] = (uchar)(sum / 3);
  large[idx][idy] = sum * 200 / 3;
}
#pragma imcl grid(wide)
void every(Image<ushort> wide, Image<ushort> out, Image<ushort> other) {
  int v = wide[idx][idy];
  out[idx][idy] = (ushort)(v / 3 ^ v / 7 ^ v / 10 ^ v / 25 ^ v / 100 ^ v / 255);
  other[idx][idy] = (ushort)(v / 2 ^ v / 641 ^ v / 32768 ^ v / 65535 ^ v / 1 ^ (v / 2) / 13);
}
#pragma imcl grid(in)
void mixed(Image<uchar> in, Image<int> out, uchar table[4]) {
  int at = table[idx & 3] & 7;
  int large = in[idx][idy] * 1000;
  int little = (in[idx + at][idy] + 300) * 100;
  out[idx][idy] = large - little + (little > 40000 ? 1 : 0);
}
#pragma imcl grid(in)
void floats(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy] + 1.0f;
}

const float WEIGHT[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void gaussian(Image<uchar> in, Image<uchar> out) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++) {
    float row = 0.0f;
    for (int i = -2; i <= 2; i++)
      row += WEIGHT[i + 2] * in[idx + i][idy + j];
    sum += WEIGHT[j + 2] * row;
  }
  out[idx][idy] = convert_uchar_sat_rte(sum);
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean(Image<uchar> in, Image<uchar> out) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = convert_uchar_sat_rte(sum / 9.0f);
}
#pragma imcl grid(in)
void slope(Image<uchar> in, Image<float> out) {
  float dx = (float)in[idx + 1][idy] - (float)in[idx - 1][idy];
  float dy = (float)in[idx][idy + 1] - (float)in[idx][idy - 1];
  out[idx][idy] = sqrt(dx * dx + dy * dy);
}
#pragma imcl grid(in)
void distances(Image<uchar> in, Image<uchar> out) {
  int sum = 0;
  for (int i = -1; i <= 1; i++)
    sum += (2 - abs(i)) * in[idx + i][idy];
  int apart = abs_diff(in[idx][idy], in[idx + 1][idy]) + abs(sum - 300);
  out[idx][idy] = (uchar)(sum / 4 + apart / 8);
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void tent(Image<uchar> in, Image<ushort> out) {
  int sum = 0, named = 0;
  for (int j = -3; j <= 3; j++)
    for (int i = -3; i <= 3; i++) {
      sum += (4 - abs(i)) * (4 - abs(j)) * in[idx + i][idy + j];
      const int w = (4 - abs(i)) * (4 - abs(j));
      named += w * in[idx + i][idy + j];
    }
  out[idx][idy] = (ushort)(sum / 2 + named / 2);
}
const int NEXT[2][2] = {{0, 200}, {0, 200}};

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void carried(Image<uchar> in, Image<int> out) {
  int sum = 0, last = 0;
  for (int i = 0; i < 2; i++) {
    sum += i * NEXT[i][last] * in[idx + i][idy];
    last = 1 - i;
  }
  out[idx][idy] = sum + (in[idx][idy] + 1) / 2;
}
