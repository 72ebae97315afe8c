// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// All calls are replaced by what functions compute, so their number is limited.
float ten(float x) { return (x + 1.0f) * 3.0f; }
float one(float x) {
  return ten(x) + ten(x) + ten(x) + ten(x) + ten(x) + ten(x) + ten(x) + ten(x) + ten(x) + ten(x);
}
float two(float x) {
  return one(x) + one(x) + one(x) + one(x) + one(x) + one(x) + one(x) + one(x) + one(x) + one(x);
}
float three(float x) {
  return two(x) + two(x) + two(x) + two(x) + two(x) + two(x) + two(x) + two(x) + two(x) + two(x);
}
float four(float x) {
// CHECK: :[[@LINE+2]]:109: error: with this call, `four` makes more than 10000 calls, directly and in functions that it calls
// CHECK: hint: call a function once and keep its result in a variable
  return three(x) + three(x) + three(x) + three(x) + three(x) + three(x) + three(x) + three(x) + three(x) + three(x);
}
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) { out[idx][idy] = four(in[idx][idy]); }
