// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:7: warning: `never` is not called [-Wunused-function]
float never(float x) { return x; }
// CHECK: :[[@LINE+2]]:27: warning: the parameter `y` is not used [-Wunused-parameter]
// CHECK: hint: remove it, or write `(void)y;` in the body
float called(float x, int y) { return x; }
// CHECK: :[[@LINE+1]]:7: warning: `caller` is not called [-Wunused-function]
float caller(float x) { return called(x, 1); }
// CHECK: :[[@LINE+2]]:36: warning: the parameter `table` is not used [-Wunused-parameter]
// CHECK: hint: remove it, or write `(void)table;` in the body
int second(Image<float> img, float table[4]) { return img.width; }
#pragma imcl grid(in)
#pragma imcl boundary_cond(extra: clamped)
// CHECK: :[[@LINE+6]]:38: warning: the parameter `extra` is not used [-Wunused-parameter]
// CHECK: hint: remove it, or write `(void)extra;` in the body
// CHECK: :[[@LINE+4]]:69: warning: the parameter `factor` is not used [-Wunused-parameter]
// CHECK: hint: remove it, or write `(void)factor;` in the body
// CHECK: :[[@LINE+2]]:99: warning: the parameter `table` is not used [-Wunused-parameter]
// CHECK: hint: remove it, or write `(void)table;` in the body
void f(Image<float> in, Image<float> extra, Image<float> out, float factor, float ignored, float *table, float weight[4]) {
// CHECK: :[[@LINE+2]]:19: warning: `set` is given a value that is never read [-Wunused-but-set-variable]
// CHECK: :[[@LINE+1]]:28: warning: `counted` is given a value that is never read [-Wunused-but-set-variable]
  int unread = 1, set = 2, counted = 0, taken = 0;
// CHECK: :[[@LINE+1]]:9: warning: `values` is given a value that is never read [-Wunused-but-set-variable]
  float values[4], read[2] = {1.0f, 2.0f};
  set = 3;
  counted++;
  values[0] = 1.0f;
// CHECK: :[[@LINE+1]]:10: warning: `color` is given a value that is never read [-Wunused-but-set-variable]
  float4 color;
  color.x = 1.0f;
  (void)ignored;
  (void)unread;
  (void)called(1.0f, 2);
  float next = taken++ + read[1];
  out[idx][idy] = 1.0f + next + second(in, weight);
}
