// Arrays at file scope are in constant memory, and can be copied to local memory by the work-group.
// RUN: %iclc space %s -k blur --device generic | %FileCheck %s --check-prefix=SPACE
// SPACE: array.weight {{ *}}[constant] local {{ *}}where
// RUN: %iclc compile %s -k blur --emit kernel -c array.weight=constant | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT: __constant float weight[2][3] = {0.25f, 0.5f, 0.25f, 1.0f, 2.0f, 1.0f};
// CONSTANT-NOT: __local
// CONSTANT: weight[j][i + 1]
// RUN: %iclc compile %s -k blur --emit kernel -c array.weight=local -c wg_x=4 -c wg_y=2 | %FileCheck %s --check-prefix=LOCAL
// LOCAL: __constant float weight[6] = {0.25f, 0.5f, 0.25f, 1.0f, 2.0f, 1.0f};
// LOCAL: __local float weight_local[6];
// LOCAL: for (int [[I:[a-z_0-9]+]] = item; [[I]] < 6; [[I]] += 8)
// LOCAL-NEXT: weight_local[[[I]]] = weight[[[I]]];
// LOCAL: barrier(
// LOCAL: weight_local[j * 3 + i + 1]

// The footprint derived from the array's values applies to the copy, too: the interior has no guards.
// RUN: %iclc compile %s -k shifted --emit kernel -c array.step=local -c boundary=split -c sizes=runtime | %FileCheck %s --check-prefix=FOOTPRINT
// FOOTPRINT: if (x >= 3 && x <= grid_width - 3
// FOOTPRINT-NOT: clamp
// FOOTPRINT: else

// Integers at constant indices are literals when loops are unrolled: nothing is copied, and there is no barrier.
// RUN: %iclc compile %s -k shifted --emit kernel -c array.step=local -c unroll.i=4 | %FileCheck %s --check-prefix=LITERAL
// LITERAL: typedef int index_t
// LITERAL-NOT: step
// LITERAL-NOT: item
// LITERAL-NOT: barrier
// LITERAL: const int at = x - 3;
// A copy that other code reads stays, with what fills it.
// RUN: %iclc compile %s -k shifted --emit kernel -c array.step=local -c array.half_weight=local -c unroll.i=4 | %FileCheck %s --check-prefix=OTHER
// OTHER: typedef int index_t
// OTHER-NOT: step
// OTHER: const int item
// OTHER: half_weight_local[{{.*}}] =
// OTHER: barrier(

// A copy that does not fit together with the others is not offered with them; one that never fits is not offered at all.
// RUN: %exits 1 %iclc compile %s -k beside --emit kernel -c array.weight=local -c array.a=local 2>&1 | %FileCheck %s --check-prefix=ROOM
// ROOM: `load.in`, `array.a` and `array.weight` need 33 KiB of local memory together, the device has 32 KiB
// A parameter hides the array of its name, which a helper may read all the same: there is one knob, and it is the parameter's.
// RUN: %iclc compile %s -k hidden --emit kernel -c array.weight=local | %FileCheck %s --check-prefix=HIDDEN
// HIDDEN: __constant float weight_2[2][3]
// HIDDEN: __local float weight_local[2];
// RUN: %iclc verify %s -k blur --configs 4 --size 37x21 --seed 3
// RUN: %iclc verify %s -k blur --size 7x3 -c array.weight=local -c load.in=local -c wg_x=4
// RUN: %iclc verify %s -k shifted --size 19x9 -c array.step=local -c array.half_weight=local -c boundary=split
// RUN: %iclc verify %s -k shifted --size 19x9 -c array.step=local -c array.half_weight=local -c boundary=split -c unroll.i=4
// RUN: %iclc verify %s -k shifted --size 19x9 -c array.step=local -c unroll.i=4
// RUN: %iclc verify %s -k hidden --size 9x5 -c array.weight=local
const float weight[2][3] = {{0.25f, 0.5f, 0.25f}, {1.0f, 2.0f, 1.0f}};
const int step[4] = {-3, -1, 0, 2};
const half half_weight[4] = {0.5f, 1.0f, 0.25f, 0.125f};

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void blur(Image<float> in, Image<float> out) {
  float s = 0.0f;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++)
      s += in[idx + i][idy + j] * weight[j][i + 1];
  out[idx][idy] = s;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void shifted(Image<float> in, Image<float> out) {
  float s = 0.0f;
  for (int i = 0; i < 4; i++)
    s += in[idx + step[i]][idy] * half_weight[i];
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void beside(Image<float> in, Image<float> out, float a[8188]) {
  out[idx][idy] = in[idx][idy] * weight[idy & 1][0] + a[idx & 1];
}

float middle() { return weight[1][1]; }

#pragma imcl grid(in)
void hidden(Image<float> in, Image<float> out, float weight[2]) {
  out[idx][idy] = in[idx][idy] * weight[idx & 1] + middle();
}
