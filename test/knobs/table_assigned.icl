// Functions of a byte through variables that are assigned again, and through branches, are read from tables, too.
// RUN: %iclc compile %s -k steps --emit kernel -c table=global | %FileCheck %s
// CHECK: table[i] = convert_uchar_sat((pow((float)(uchar)i / 255.0f, g) * gain + 0.1f) * 255.0f);
// CHECK: out[{{.*}}] = table[in[{{.*}}]];

// A helper that returns early is a branch.
// RUN: %iclc compile %s -k linear --emit kernel -c table=global | %FileCheck %s --check-prefix=LINEAR
// LINEAR: table[i] = (float)(uchar)i / 255.0f <= 0.04045f ? (float)(uchar)i / 255.0f / 12.92f : pow(
// LINEAR: void linear(
// LINEAR-NOT: if (v
// LINEAR: = table[in[

// Components that are set one by one are one function.
// RUN: %iclc compile %s -k components --emit kernel -c table=global | %FileCheck %s --check-prefix=COMPONENTS
// COMPONENTS: void components_tables(__global uchar *restrict table,
// COMPONENTS-NOT: table_2
// COMPONENTS: (uchar3)(table[{{.*}}.x], table[{{.*}}.y], table[{{.*}}.z])
// Also of a variable that begins without a value. Those that are one function share a table.
// RUN: %iclc compile %s -k begun --emit kernel -c table=global | %FileCheck %s --check-prefix=BEGUN
// BEGUN: table[i] = convert_uchar4_sat({{.*}} ? {{.*}} : pow(
// BEGUN: (uchar4)(table[p.x], table[p.y], table[p.z], table_2[p.w])
// Those that are not alike have tables of their own, and one that two bytes decide has none.
// RUN: %iclc compile %s -k unlike --emit kernel -c table=global | %FileCheck %s --check-prefix=UNLIKE
// UNLIKE: void unlike_tables(
// UNLIKE: table[i] = pow({{.*}}, g);
// UNLIKE-NEXT: table_2[i] = pow({{.*}}, 2.0f);
// UNLIKE-NEXT: }
// UNLIKE: void unlike(
// UNLIKE: exp(

// What a loop or branch assigns stays a variable, from the value on that it may change; what comes before does not.
// RUN: %iclc compile %s -k changes --emit kernel -c table=global | %FileCheck %s --check-prefix=CHANGES
// CHANGES: table[i_2] = pow((float)(uchar)i_2, g) + 1.0f;
// CHANGES: void changes(
// CHANGES: const float w_2 = v_2;
// CHANGES-NEXT: float v = table[in[{{.*}}]];
// CHANGES-NEXT: for (

// A branch that costs more than what it saves elsewhere stays.
// RUN: %iclc compile %s -k rare --emit kernel -c table=global | %FileCheck %s --check-prefix=RARE
// RARE: void rare(
// RARE: if (v < 3.0f) {
// RARE: exp(

// RUN: %iclc verify %s -q -k steps -k linear -k components -k begun -k falls -k unlike -k changes -k rare --size 37x11 --fix table=global --configs 3
// RUN: %iclc verify %s -q -k changes -k unlike --size 37x11 --fix table=global --configs 6
// RUN: %iclc verify %s -k components --size 133x7 --device cpu --fix table=global -c vector_x=32 -c block_x=32 -c wg_x=2
#pragma imcl grid(in)
void steps(Image<uchar> in, Image<uchar> out, float g, float gain) {
  float v = in[idx][idy] / 255.0f;
  v = pow(v, g);
  v = v * gain + 0.1f;
  out[idx][idy] = convert_uchar_sat(v * 255.0f);
}

float to_linear(float v) {
  if (v <= 0.04045f)
    return v / 12.92f;
  return pow((v + 0.055f) / 1.055f, 2.4f);
}

#pragma imcl grid(in)
void linear(Image<uchar> in, Image<float> out) {
  out[idx][idy] = to_linear(in[idx][idy] / 255.0f);
}

#pragma imcl grid(in) packed(in, out)
void components(Image<uchar3> in, Image<uchar3> out, float g) {
  float3 c = convert_float3(in[idx][idy]) / 255.0f;
  c.x = pow(c.x, g);
  c.y = pow(c.y, g);
  c.z = pow(c.z, g);
  out[idx][idy] = convert_uchar3_sat(c * 255.0f);
}

#pragma imcl grid(in)
void begun(Image<uchar4> in, Image<uchar4> out) {
  uchar4 p = in[idx][idy];
  float4 c;
  c.x = to_linear(p.x / 255.0f);
  c.yz = (float2)(to_linear(p.y / 255.0f), to_linear(p.z / 255.0f));
  c.w = p.w / 255.0f;
  out[idx][idy] = convert_uchar4_sat(c * 255.0f);
}

float fall(float v) {
  if (v < 0.5f) {
    if (v < 0.2f)
      return v;
    v = exp(v);
  }
  return sqrt(v);
}

#pragma imcl grid(in)
void falls(Image<uchar> in, Image<float> out) {
  out[idx][idy] = fall(in[idx][idy] / 255.0f);
}

#pragma imcl grid(in)
void unlike(Image<uchar3> in, Image<float3> out, float g) {
  float3 c = convert_float3(in[idx][idy]);
  c.x = pow(c.x, g);
  c.y = pow(c.y, 2.0f);
  c.zy = (float2)(exp((c.x - c.z) / 400.0f), c.y);
  out[idx][idy] = c;
}

#pragma imcl grid(in)
void changes(Image<uchar> in, Image<float> out, float g, int n) {
  float v = in[idx][idy], w;
  w = v;
  v = pow(w, g);
  v = v + 1.0f;
  for (int i = 0; i < n; i++)
    v = 0.5f * (v + w);
  w = v;
  if (w > 10.0f)
    w = w - n;
  out[idx][idy] = v + w;
}

#pragma imcl grid(in)
void rare(Image<uchar> in, Image<float> other, Image<float> out, float g) {
  float v = in[idx][idy], w;
  if (v < 3.0f)
    w = exp(sin(other[idx][idy])) + exp(cos(other[idx][idy])) + v;
  else
    w = pow(v, g);
  out[idx][idy] = w;
}
