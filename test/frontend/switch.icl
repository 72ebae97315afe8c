// `switch` becomes a chain of `if` and `else`. No case falls through; the `break` at its end goes.
// RUN: %iclc compile %s --emit ast 2>&1 | %FileCheck --implicit-check-not=warning: %s
// RUN: %iclc verify %s --size 37x11 --configs 4
const int LEFT = 2;

float twice(int n) {
  switch (n) {
  case -1: return 0.5f;
  default: return 2.0f;
  }
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void direction(Image<float> in, Image<uchar> code, Image<float> out) {
  float a = 0.0f, sum = 0.0f;
  // CHECK: const int chosen = <int>(code[idx][idy]
  // CHECK-NEXT: if (((chosen == 0) || (chosen == 1))) {
  switch (code[idx][idy]) {
  case 0:
  case 1: {
    const float b = in[idx + 1][idy];
    a = b;
    break;
  }
  // CHECK: a = b;
  // CHECK: else
  // CHECK-NEXT: if ((chosen == 2)) {
  case LEFT:
    // CHECK: const int chosen = idx;
    // CHECK-NEXT: if ((chosen == 3)) {
    // CHECK: else {
    // CHECK-NEXT: }
    switch (idx) {
    default: break;
    case 3: a = 7.0f;
    }
    break;
  // CHECK: if ((chosen == 4)) {
  // CHECK: else {
  // CHECK-NEXT: for
  default:
    for (int i = 0; i < 4; i++) {
      if (i == 2)
        break;
      // CHECK: const int chosen = i;
      // CHECK-NEXT: if ((chosen == 97)) {
      // CHECK-NEXT: continue;
      switch (i) {
      case 97: continue;
      case 1: a += 1.0f;
      }
      sum += a;
    }
    break;
  case 3 + 1: a = in[idx][idy - 1];
  }
  out[idx][idy] = a + sum * twice(idy - 4);
}

#pragma imcl grid(in)
void wide(Image<ulong> in, Image<int> out) {
  // CHECK: const ulong chosen = in[idx][idy]
  // CHECK: ((chosen == 1ul) || (chosen == 18446744073709551615ul))
  switch (in[idx][idy]) {
  case 0: out[idx][idy] = 5; break;
  case 1: case 0xffffffffffffffff: out[idx][idy] = 6; return;
  }
  // Nothing is chosen, so the value is not kept.
  // CHECK-NOT: chosen
  switch (out[idx][idy]) {}
  switch (idx) { default: out[idx][idy] += 1; }
}
