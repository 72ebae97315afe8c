// Arrays in constant memory change their qualifier; copies in local memory are made by the whole work-group.
// RUN: %iclc compile %s -k arrays --emit kernel -c array.weight=constant -c array.gain=constant | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT-DAG: __constant float *restrict weight
// CONSTANT-DAG: __constant half *restrict gain
// CONSTANT: weight[j * 3 + i]
// RUN: %iclc compile %s -k arrays --emit kernel -c array.weight=local -c array.near=local -c wg_x=4 -c wg_y=1 | %FileCheck %s --check-prefix=LOCAL
// LOCAL: __local float weight_local[9];
// LOCAL: for (int [[I:[a-z_0-9]+]] = item; [[I]] < 9; [[I]] += 4) {
// LOCAL-NEXT: weight_local[[[I]]] = weight[[[I]]];
// LOCAL: __local float near_local[5];
// LOCAL: vload_half(
// LOCAL: barrier(
// LOCAL: weight_local[j * 3 + i]

// `max_size` bounds an array, but does not say how much to copy. Arrays that are too large are not offered at all.
// RUN: %iclc space %s -k arrays --device generic | %FileCheck %s --check-prefix=SPACE
// SPACE: array.weight {{.*}}constant local
// SPACE: array.gain {{.*}}constant where
// SPACE-NOT: array.large
// RUN: %exits 1 %iclc compile %s -k arrays --emit kernel -c array.large=constant 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: the knob `array.large` is always `global` here; it is offered only if an array
// RUN: %exits 1 %iclc compile %s -k two --emit kernel -c array.a=constant -c array.b=constant 2>&1 | %FileCheck %s --check-prefix=BYTES
// BYTES: constant arrays take 80000 bytes, the device has 65536
// RUN: %exits 1 %iclc compile %s -k three --emit kernel -c load.in=local -c array.a=local -c wg_x=16 -c wg_y=16 2>&1 | %FileCheck %s --check-prefix=ROOM
// ROOM: `load.in` and `array.a` need 33 KiB of local memory together, the device has 32 KiB
// RUN: %exits 1 %iclc compile %s -k nine --emit kernel -c array.a=constant -c array.b=constant -c array.c=constant -c array.d=constant -c array.e=constant -c array.f=constant -c array.g=constant -c array.h=constant -c array.i=constant 2>&1 | %FileCheck %s --check-prefix=NINE
// NINE: 9 arguments are in constant memory, the device takes 8
// RUN: %iclc verify %s -k arrays --configs 5 --size 37x21
// RUN: %iclc verify %s -k arrays --size 7x3 -c array.weight=local -c array.near=local -c array.gain=constant -c array.pairs=local -c load.in=local
const float table[4] = {0.5f, 1.5f, -2.0f, 3.0f};

#pragma imcl grid(in)
#pragma imcl max_size(gain: 8)
#pragma imcl boundary_cond(in: clamped)
void arrays(Image<float> in, Image<float> out, float weight[3][3], half *gain, half near[5], short3 pairs[2], float large[20000], float *endless) {
  float s = 0.0f;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      s += in[idx + i - 1][idy + j - 1] * weight[j][i] + table[(idx + i) & 3];
  out[idx][idy] = s * near[(idx + idy) % 5] + gain[idx & 3] + (float)pairs[idy & 1].z + large[idx & 3] + endless[0];
}

#pragma imcl grid(in)
void two(Image<float> in, Image<float> out, float a[10000], float b[10000]) {
  out[idx][idy] = in[idx][idy] + a[idx & 1] + b[idy & 1];
}

#pragma imcl grid(in)
void three(Image<float> in, Image<float> out, float a[8000]) {
  out[idx][idy] = in[idx][idy] + a[idx & 1];
}

#pragma imcl grid(in)
void nine(Image<float> in, Image<float> out, float a[2], float b[2], float c[2], float d[2], float e[2], float f[2], float g[2], float h[2], float i[2]) {
  out[idx][idy] = in[idx][idy] + a[idx & 1] + b[idx & 1] + c[idx & 1] + d[idx & 1] + e[idx & 1] + f[idx & 1] + g[idx & 1] + h[idx & 1] + i[idx & 1];
}
