// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
const int RADIUS = 2;
// CHECK: :[[@LINE+2]]:26: warning: `RADIUS` hides a constant of the same name [-Wshadow]
// CHECK: :[[@LINE-2]]:11: note: declared here
float scale(float x, int RADIUS) { return x * RADIUS; }
#pragma imcl grid(in)
#pragma imcl tune(WAY: 0, 1)
void f(Image<float> in, Image<float> out, int n) {
  float sum = WAY;
  for (int i = 0; i < 4; i++) {
// CHECK: :[[@LINE+2]]:14: warning: `i` hides a variable of the same name [-Wshadow]
// CHECK: :[[@LINE-2]]:12: note: declared here
    for (int i = 0; i < 4; i++) sum += i;
// CHECK: :[[@LINE+5]]:9: warning: `n` hides a parameter of the same name [-Wshadow]
// CHECK: :[[@LINE-7]]:47: note: declared here
// CHECK: :[[@LINE+3]]:16: warning: `idx` hides the pixel's coordinate of the same name [-Wshadow]
// CHECK: :[[@LINE+2]]:25: warning: `WAY` hides a constant of the same name [-Wshadow]
// CHECK: :[[@LINE-11]]:19: note: declared here
    int n = i, idx = 1, WAY = 2;
    sum += n + idx + WAY;
  }
  for (int i = 0; i < n; i++) sum += scale(i, 3);
  out[idx][idy] = in[idx][idy] + sum;
}
