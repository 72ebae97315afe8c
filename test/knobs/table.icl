// Functions of a byte are read from tables that a launch before the kernel's computes. The constants on the way are gone.
// RUN: %iclc compile %s -k gamma --emit kernel -c table=global | %FileCheck %s
// CHECK: // temporary `table`: buffer of 256 {{.*}}1 byte
// CHECK: launch 1 of 2: kernel function: gamma_tables
// CHECK: // global size: 256
// CHECK: launch 2 of 2: kernel function: gamma
// CHECK: {{^}}void gamma_tables(__global uchar *restrict table,
// CHECK-NEXT: const float exponent) {
// CHECK-NEXT: const int i = (int)get_group_id(0) * 32 + (int)get_local_id(0);
// CHECK-NEXT: table[i] = convert_uchar_sat(pow((float)(uchar)i / 255.0f, exponent) * 255.0f + 0.5f);
// CHECK: void gamma({{.*}}
// CHECK: __global const uchar *restrict table
// CHECK-NOT: linear
// CHECK: out[{{.*}}] = table[in[{{.*}}]];
// RUN: %iclc compile %s -k gamma --emit stub -c table=global | %FileCheck %s --check-prefix=STUB
// STUB: program.temporaries.push_back({"table", 1, 1, {"", {0, 0, 0}, {256, 1, 1}, {1, 1, 1}}});
// STUB: launch.entry = "gamma_tables";
// STUB-NEXT: launch.arguments = {
// STUB-NEXT: {Argument::Array, "table", 0, {}, true},
// STUB-NEXT: {Argument::Scalar, "exponent", 0},
// STUB: launch.grid = {"", {0, 0, 0}, {256, 1, 1}, {1, 1, 1}};
// STUB: launch.entry = "gamma";
// STUB-NOT: launch.grid
// RUN: %iclc compile %s -k gamma --emit kernel -c table=constant | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT: void gamma_tables(__global uchar *restrict table,
// CONSTANT: __constant uchar *restrict table
// RUN: %iclc compile %s -k gamma --emit kernel -c table=local -c wg_x=16 -c wg_y=1 | %FileCheck %s --check-prefix=LOCAL
// LOCAL: __local uchar table_local[256];
// LOCAL: table_local[[[I:i.*]]] = table[[[I]]];
// LOCAL: barrier(
// LOCAL: table_local[in[

// Each lane reads its own element.
// RUN: %iclc compile %s -k gamma --emit kernel -c table=global -c vector_x=4 -c block_x=4 | %FileCheck %s --check-prefix=LANES
// LANES: (uchar4)(table[in[{{.*}}]], table[in[
// Where loads are aligned, the lanes' indices are loaded as a vector.
// RUN: %iclc compile %s -k gamma --emit kernel --size 64x8 -c table=global -c sizes=fixed -c vector_load=aligned -c vector_x=4 -c block_x=4 | %FileCheck %s --check-prefix=PLACES
// PLACES: const uchar4 place = ((__global const uchar4 *)(in + (y * 64 + x)))[0];
// PLACES-NEXT: (uchar4)(table[place.x], table[place.y], table[place.z], table[place.w])
// RUN: %iclc verify %s -k gamma --size 64x8 -c table=global -c sizes=fixed -c vector_load=aligned -c vector_x=4 -c block_x=4 -c wg_x=4 -c wg_y=2

// Of two bytes: 511 differences. What depends on more than a difference stays. One table serves every place of the loop.
// RUN: %iclc compile %s -k bilateral --emit kernel -c table=global | %FileCheck %s --check-prefix=DIFFERENCE
// DIFFERENCE: if (i_2 < 511) {
// DIFFERENCE-NEXT: table[i_2] = exp((float)-((i_2 - 255) * (i_2 - 255)) / (2.0f * sigma * sigma));
// DIFFERENCE: const int d =
// DIFFERENCE-NEXT: const float w = table[d + 255];
// DIFFERENCE-NOT: exp(

// Elements of arrays at constant places are known in the launch before; a component is a byte, too.
// RUN: %iclc compile %s -k channels --emit kernel -c table=global | %FileCheck %s --check-prefix=CHANNELS
// CHANNELS: void channels_tables(__global float *restrict table_2,
// CHANNELS-NEXT: __global const float *restrict gains)
// CHANNELS: table_2[i] = sqrt((float)(uchar)i / gains[1]) + 0.5f;
// CHANNELS: table_2[{{.*}}.y]

// Of each component of a pixel, in one table where they are alike. The launch computes whole vectors, whose bits may be others than those of scalars.
// RUN: %iclc compile %s -k colours --emit kernel -c table=global | %FileCheck %s --check-prefix=COLOURS
// COLOURS: void colours_tables(__global uchar *restrict table,
// COLOURS: table[i] = convert_uchar3_sat(pow(convert_float3((uchar3)((uchar)i)) / (float3)(255.0f), (float3)(exponent)) * (float3)(255.0f)).x;
// COLOURS-NOT: table[i
// COLOURS: (uchar3)(table[{{.*}}.x], table[{{.*}}.y], table[{{.*}}.z])
// RUN: %iclc compile %s -k balance --emit kernel -c table=global | %FileCheck %s --check-prefix=BALANCE
// BALANCE: table[i] = sqrt(convert_float4((char4)((char)(i - 128))) / gains + (float4)(200.0f)).x;
// BALANCE: table_4[i] = sqrt({{.*}}).w;
// BALANCE: (float4)(table[(int)p.x + 128], table_2[(int)p.y + 128], table_3[(int)p.z + 128], table_4[(int)p.w + 128])
// RUN: %iclc compile %s -k apart --emit kernel -c table=global | %FileCheck %s --check-prefix=APART
// APART: table[i] = convert_uchar3_sat({{.*}}((uchar4)((uchar)i)).zyx{{.*}}).x;
// APART: table_2[i] = (uchar)convert_int_sat(pow((convert_float4((uchar4)((uchar)i)) / (float4)(255.0f)).x, exponent) * 200.0f);
// APART: (uchar3)(table[{{.*}}.z], table[{{.*}}.y], table[{{.*}}.x]), table_2[{{.*}}.w])
// RUN: %exits 1 %iclc compile %s -k crossed --emit kernel -c table=global 2>&1 | %FileCheck %s --check-prefix=CHEAP

// Coordinates stay as they are. Not offered where nothing costs enough, or depends on more than one byte.
// RUN: %iclc compile %s -k places --emit facts | %FileCheck %s --check-prefix=NONE
// NONE-NOT: tables:
// RUN: %exits 1 %iclc compile %s -k cheap --emit kernel -c table=global 2>&1 | %FileCheck %s --check-prefix=CHEAP
// CHEAP: the knob `table` is always `off` here; it is offered only if an expression depends on parameters and on integers
// RUN: %iclc space %s -k gamma --device generic | %FileCheck %s --check-prefix=SPACE
// SPACE: table {{ *}}[off] global constant local

// What OpenCL leaves open is spelled out in tables as it is elsewhere.
// RUN: %iclc compile %s -k steep --emit kernel -c table=global | %FileCheck %s --check-prefix=DEFINED
// DEFINED: table[i] = convert_uchar_sat(sqrt({{.*}}) * 400.0f);
// DEFINED: table_2[i] = (char)icl_remainder((int)(char)icl_remainder(3, {{.*}}),

// RUN: %iclc verify %s -k steep -k curves --size 37x11 --configs 3
// RUN: %iclc verify %s -k steep --size 37x11 -c table=global
// RUN: %iclc verify %s -k steep --size 37x11 -c table=local -c wg_x=4 -c block_x=4 -c vector_x=4
// RUN: %iclc verify %s -k curves --size 37x11 -c table=local -c boundary=split -c vector_x=4 -c block_x=8 -c wg_x=4
// RUN: %iclc verify %s -k colours --size 53x7 --fix table=global --configs 4
// RUN: %iclc verify %s -k balance --size 53x7 --fix table=local --configs 2
// RUN: %iclc verify %s -k apart --size 53x7 --fix table=global --configs 3
// RUN: %iclc verify %s -k channels --size 19x7 -c table=constant -c array.gains=constant
#pragma imcl grid(in)
void gamma(Image<uchar> in, Image<uchar> out, float exponent) {
  float linear = pow(in[idx][idy] / 255.0f, exponent);
  out[idx][idy] = convert_uchar_sat(linear * 255.0f + 0.5f);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void bilateral(Image<uchar> in, Image<float> out, float sigma) {
  float sum = 0.0f, weights = 0.0f;
  for (int i = -2; i <= 2; i++) {
    int d = in[idx + i][idy] - in[idx][idy];
    float w = exp(-(d * d) / (2.0f * sigma * sigma));
    sum += w * in[idx + i][idy];
    weights += w;
  }
  out[idx][idy] = sum / weights;
}

#pragma imcl grid(in)
void channels(Image<uchar4> in, Image<float> out, float gains[2], float table[4]) {
  out[idx][idy] = (sqrt(in[idx][idy].y / gains[1]) + 0.5f) * table[idx & 3];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void places(Image<uchar> in, Image<float> out, int n) {
  int shift = clamp((int)sqrt((float)in[idx][idy] / n), 0, 3);
  out[idx][idy] = in[idx + shift][idy] + sqrt((float)in[idx][idy]) / sqrt((float)in[idx + 1][idy]);
}

#pragma imcl grid(in)
void cheap(Image<uchar> in, Image<float> out, float g) {
  out[idx][idy] = in[idx][idy] * g + in[idx][idy] / 255.0f;
}

const float SCALE[2] = {3.0f, 0.5f};
float root(int v, float by) { return sqrt(fabs(v / by)) * SCALE[1]; }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void curves(Image<uchar> in, Image<char> other, Image<float> out, float by, int n) {
  float sum = 0.0f;
  for (int i = -1; i <= 1; i++) {
    int d = in[idx + i][idy] - in[idx][idy + 1];
    sum += root(d, by) + 1000 / (d + n) / (n - d) + (d > 3 ? sqrt(1.0f / d) : 0.25f);
    sum += root(i, by);
  }
  out[idx][idy] = sum + root(other[idx][idy], by);
}

#pragma imcl grid(in)
void steep(Image<uchar> in, Image<uchar> out, Image<char> rest) {
  const char c = (char)(in[idx][idy] & 15);
  out[idx][idy] = (uchar)(sqrt(in[idx][idy] / 255.0f) * 400.0f);
  rest[idx][idy] = (char)((char)(3 % c) % c);
}

#pragma imcl grid(in)
#pragma imcl packed(in, out)
void colours(Image<uchar3> in, Image<uchar3> out, float exponent) {
  float3 linear = convert_float3(in[idx][idy]) / 255.0f;
  out[idx][idy] = convert_uchar3_sat(pow(linear, (float3)(exponent)) * 255.0f);
}

#pragma imcl grid(in)
void balance(Image<char4> in, Image<float4> out, float4 gains) {
  char4 p = in[idx][idy];
  out[idx][idy] = sqrt(convert_float4(p) / gains + 200.0f);
}

#pragma imcl grid(in)
void crossed(Image<uchar4> in, Image<float4> out) {
  float4 p = convert_float4(in[idx][idy]);
  out[idx][idy] = sqrt(p.yxzw + p) / length(p);
}

#pragma imcl grid(in)
void apart(Image<uchar4> in, Image<uchar4> out, float exponent) {
  const float4 linear = convert_float4(in[idx][idy]) / 255.0f;
  out[idx][idy] = (uchar4)(convert_uchar3_sat(sqrt(convert_float3(in[idx][idy].zyx)) / exponent),
                           (uchar)(int)(pow(linear.w, exponent) * 200.0f));
}
