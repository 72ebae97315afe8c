// Results of `reduce` can be updated by their operator, and in no other way.
// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
void helper(uint *bins) { (void)bins; }

#pragma imcl grid(in) reduce(sum: +, peak: max, mask: &, bins: +)
void f(Image<int> in, Image<int> out, int sum, int peak, uint mask, uint bins[16]) {
  int v = in[idx][idy];
// CHECK: :[[@LINE+2]]:19: error: `sum` is a result of `reduce`, which a kernel cannot read
// CHECK: hint: pixels are computed in any order, and only the caller sees the result; update it: `sum += value;`
  out[idx][idy] = sum;
// CHECK: :[[@LINE+2]]:7: error: `sum` is reduced by `+`, which this does not do
// CHECK: hint: write `sum += -value;`
  sum -= v;
// CHECK: :[[@LINE+2]]:7: error: `sum` is reduced by `+`, which this does not do
// CHECK: hint: write `sum += value;`
  sum = sum + v;
// CHECK: :[[@LINE+2]]:3: error: `sum` is reduced by `+`, which this does not do
// CHECK: hint: write `sum += value;`
  sum--;
// CHECK: :[[@LINE+2]]:3: error: `peak` is reduced by `max`, which this does not do
// CHECK: hint: write `peak = max(peak, value);`
  peak++;
// CHECK: :[[@LINE+2]]:8: error: `peak` is reduced by `max`, which this does not do
// CHECK: hint: write `peak = max(peak, value);`
  peak = v;
// CHECK: :[[@LINE+2]]:8: error: `peak` is reduced by `max`, which this does not do
// CHECK: hint: write `peak = max(peak, value);`
  peak = min(peak, v);
// CHECK: :[[@LINE+2]]:8: error: `peak` is reduced by `max`, which this does not do
// CHECK: hint: write `peak = max(peak, value);`
  peak = max(sum, v);
// CHECK: :[[@LINE+2]]:8: error: `mask` is reduced by `&`, which this does not do
// CHECK: hint: write `mask &= value;`
  mask |= v;
// CHECK: :[[@LINE+2]]:8: error: `bins` is reduced by `+`, which this does not do
// CHECK: hint: write `bins[i] += value;`
  bins += 1;
// CHECK: :[[@LINE+2]]:14: error: `bins` is a result of `reduce`, which a kernel cannot read
// CHECK: hint: pixels are computed in any order, and only the caller sees the result; update it: `bins[0] += value;`
  sum += v + bins[0];
// CHECK: :[[@LINE+2]]:10: error: `bins` is a result of `reduce`, which a kernel cannot read
// CHECK: hint: return the value, and update the result in the kernel
  helper(bins);
// CHECK: :[[@LINE+1]]:12: error: this call does not return a value
  int w = (sum += v);
// CHECK: :[[@LINE+1]]:8: error: index 16 is outside `bins`, whose indices are 0 to 15
  bins[16] += 1;
}
