// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck %s
int twice(int x) { return x * 2; }
void nothing(int x) { x = 1; }
// CHECK: :[[@LINE+2]]:1: warning: this is not an ICL pragma and is ignored [-Wunknown-pragmas]
// CHECK: hint: ICL pragmas begin with `#pragma imcl` or `#pragma icl`
#pragma unroll
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int x) {
// CHECK: :[[@LINE+1]]:3: warning: this value is not used [-Wunused-value]
  x + 1;
// CHECK: :[[@LINE+1]]:3: warning: this value is not used [-Wunused-value]
  x == 2;
// CHECK: :[[@LINE+1]]:3: warning: this value is not used [-Wunused-value]
  in[idx][idy];
  twice(x);
  nothing(x);
  x++, x--;
  out[idx][idy] = x;
}
