// Lanes that read at places of their own compute the places as vectors.
// RUN: %iclc compile %s -k remap --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s
// CHECK: const int4 at = y * (int4)(width) + x;
// CHECK-NEXT: return (uchar4)(in[at.s0], in[at.s1], in[at.s2], in[at.s3]);
// CHECK: const int4 inside = (convert_uint4(at_x) < (uint4)(64u)) & (convert_uint4(at_y) < (uint4)(64u));
// CHECK-NEXT: const int4 place = inside ? at_x : (int4)(0);
// CHECK-NEXT: const int4 place_2 = inside ? at_y : (int4)(0);
// CHECK-NEXT: convert_char4(inside) ? icl_gather_uchar4(in, place, place_2, 64) : (uchar4)((uchar)9);

// Neighbours are loaded together, as one integer.
// RUN: %iclc compile %s -k mixed --device 0 --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=PAIRS
// PAIRS: typedef ushort icl_pair_of_uchar __attribute__((aligned(1)));
// PAIRS: (ushort4)(*(__global const icl_pair_of_uchar *)(in + at.s0),
// PAIRS: const int4 start = max(min(low, (int4)(62)), (int4)(0));
// PAIRS: const ushort4 pair_3 = icl_pairs_uchar4(in, start, {{.*}}, 64);
// PAIRS: convert_uchar4(convert_short4(low > start) ? pair_3 >> (ushort4)((ushort)8) : pair_3)
// PAIRS: convert_uchar4(convert_short4(low < start_2) ? pair_4 : pair_4 >> (ushort4)((ushort)8))

// An array has no guard; its index is computed in lanes, too.
// RUN: %iclc compile %s -k lookUp --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=ARRAY
// ARRAY: const int4 place = convert_int4(vload4(0, in + (y * 64 + x))) * (int4)(7) & (int4)(255);
// ARRAY-NEXT: (float4)(curve[place.x], curve[place.y], curve[place.z], curve[place.w])

// Pixels of several components are gathered whole. Lanes that are not active read elsewhere.
// RUN: %iclc compile %s -k colours --device 0 --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=COLOURS
// COLOURS: const int4 place = taken ? at : (int4)(0);
// COLOURS: const float4 in_2_2 = in[place_2.x * 64 + place.x];

// RUN: %iclc verify %s --size 37x11 --configs 8
// RUN: %iclc verify %s --size 64x8 --configs 3
// RUN: %iclc verify %s -k mixed -k mixedFloats -k mirroredPairs -k nextTo --size 1x9 --configs 4
#pragma imcl grid(map)
#pragma imcl boundary_cond(in: constant(9))
void remap(Image<int> map, Image<uchar> in, Image<uchar> out) {
  int at_x = map[idx][idy] % 100, at_y = map[idx][idy] / 100 % 100;
  out[idx][idy] = in[at_x][at_y];
}

#pragma imcl grid(in)
void lookUp(Image<uchar> in, Image<float> out, float curve[256]) { out[idx][idy] = curve[in[idx][idy] * 7 & 255]; }

#pragma imcl grid(map)
#pragma imcl boundary_cond(in: undefined)
void colours(Image<int> map, Image<float4> in, Image<float4> out) {
  float4 sum = (float4)(1.0f);
  int at = idx + map[idx][idy] % 50;
  if (at >= 0 && at < in.width) {
    float4 c = in[at][idy];
    sum = c * 2.0f + c.w;
  }
  out[idx][idy] = sum;
}

// The sides of a choice guard reads of their own.
#pragma imcl grid(map)
#pragma imcl boundary_cond(in: constant(-3))
void chosen(Image<int> map, Image<short> in, Image<int> out) {
  int m = map[idx][idy] % 64;
  int even = in[idx + m][idy], odd = in[idx - m][idy + m];
  out[idx][idy] = m % 2 == 0 ? even : in[odd][idy] + (odd > 0 ? in[idx][odd] : m);
}

#pragma imcl grid(map)
#pragma imcl boundary_cond(in: mirrored)
void mirrored(Image<short> map, Image<double> in, Image<double> out) {
  out[idx][idy] = in[idx + map[idx][idy] % 1000][idy] - in[map[idx][idy] % 10][idy];
}

#pragma imcl grid(map)
#pragma imcl boundary_cond(in: clamped)
void halves(Image<char> map, Image<half> in, Image<half> out) {
  float sum = 0;
  for (int i = 0; i < (map[idx][idy] & 7); i++)
    sum += in[idx + i * map[idx][idy]][idy - i];
  out[idx][idy] = sum;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void mixed(Image<uchar> in, Image<float> out) {
  out[idx][idy] = sample(in, idx * 0.8f - 2.5f, idy * 1.1f + 0.3f * idx);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant(2))
void mixedFloats(Image<float> in, Image<float> out) {
  out[idx][idy] = sample(in, idx * 0.8f - 2.5f, idy * 1.1f + 0.3f * idx - 4);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: mirrored)
void mirroredPairs(Image<short> in, Image<float> out) {
  out[idx][idy] = sample(in, idx * 0.7f - 1.5f, idy * 0.9f - 2);
}

// The neighbours of a place that other pixels choose, one of them under a condition.
#pragma imcl grid(map)
#pragma imcl boundary_cond(in: undefined)
void nextTo(Image<int> map, Image<uchar> in, Image<int> out) {
  int at = (map[idx][idy] & 1023) % in.width, sum = in[at][idy];
  if (at + 1 < in.width)
    sum += 3 * in[at + 1][idy];
  if (at > 0)
    sum -= in[at - 1][idy];
  out[idx][idy] = sum;
}
