// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:30: error: `output` is not a parameter of `unknown`
#pragma imcl grid(in) reduce(output: +)
void unknown(Image<int> in, int out) { out += in[idx][idy]; }
// CHECK: :[[@LINE+2]]:30: error: `out` has type `Image<int>` and is not a value or an array
// CHECK: :[[@LINE+2]]:38: note: declared here
#pragma imcl grid(in) reduce(out: +)
void image(Image<int> in, Image<int> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+2]]:35: error: there is no reduction by `*`
// CHECK: hint: the operators are `+`, `max`, `min`, `&`, `|`
#pragma imcl grid(in) reduce(sum: *)
void product(Image<int> in, int sum) { sum += in[idx][idy]; }
// CHECK: :[[@LINE+1]]:38: error: expected an operator, found `)`
#pragma imcl grid(in) reduce(sum    :)
void none(Image<int> in, int sum) { sum += in[idx][idy]; }
// CHECK: :[[@LINE+1]]:30: error: elements of type `float` cannot be reduced by `&`
#pragma imcl grid(in) reduce(sum: &)
void bits(Image<int> in, float sum) { sum += in[idx][idy]; }
// CHECK: :[[@LINE+2]]:30: error: elements of type `float4` cannot be reduced by `+`
// CHECK: hint: give each component a result of its own, or an element of an array
#pragma imcl grid(in) reduce(sum: +)
void vector(Image<float4> in, float4 sum) { sum += in[idx][idy]; }
// CHECK: :[[@LINE+2]]:38: error: `sum` is given twice
// CHECK: :[[@LINE+1]]:30: note: first given here
#pragma imcl grid(in) reduce(sum: +, sum: max)
void twice(Image<int> in, int sum) { sum += in[idx][idy]; }
// CHECK: :[[@LINE+2]]:30: error: `sum` is constant and cannot be assigned to
// CHECK: :[[@LINE+2]]:37: note: declared const here
#pragma imcl grid(in) reduce(sum: +)
void fixed(Image<int> in, const int sum) { (void)sum; }
// CHECK: :[[@LINE+2]]:36: error: `rounded` is exact, but the floating sum `sum` depends on the order of its values
// CHECK: hint: sum integers, or leave out `exact`
#pragma imcl grid(in) exact reduce(sum: +)
void rounded(Image<int> in, float sum) { sum += in[idx][idy]; }
