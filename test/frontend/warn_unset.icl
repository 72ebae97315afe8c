// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
float last(float values[4], int n) { return values[n & 3]; }
float helper(int n) {
  float before;
  if (n > 0) before = 1.0f;
// CHECK: :[[@LINE+3]]:10: warning: `before` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:7: note: it has no value if this condition is false
// CHECK: :[[@LINE-4]]:9: note: declared here without a value
  return before;
}
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int n) {
  float never, sum, step;
// CHECK: :[[@LINE+2]]:3: warning: `sum` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-2]]:16: note: declared here without a value
  sum += in[idx][idy];
  float total;
  for (int i = 0; i < n; i++)
// CHECK: :[[@LINE+2]]:5: warning: `total` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-3]]:9: note: declared here without a value
    total += in[idx + i][idy];
  float kept;
  for (int j = -1; j <= 1; j++)
    for (int i = 0; i < n; i++) {
      if (in[idx + i][idy + j] < 0.0f) continue;
// CHECK: :[[@LINE+2]]:7: warning: `kept` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-5]]:9: note: declared here without a value
      kept += in[idx + i][idy + j];
    }
  float chosen;
  if (n > 2) chosen = 1.0f; else if (n > 1) chosen = 2.0f;
// CHECK: :[[@LINE+3]]:10: warning: `chosen` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:38: note: it has no value if this condition is false
// CHECK: :[[@LINE-4]]:9: note: declared here without a value
  sum += chosen;
  float other;
  if (n == 4) sum += 1.0f; else other = 3.0f;
// CHECK: :[[@LINE+3]]:10: warning: `other` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:7: note: it has no value if this condition is true
// CHECK: :[[@LINE-4]]:9: note: declared here without a value
  sum += other;
  float found;
  for (int i = 0; i < n; i++) found = in[idx + i][idy];
// CHECK: :[[@LINE+3]]:10: warning: `found` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:3: note: it has no value if the body of this loop is never executed
// CHECK: :[[@LINE-4]]:9: note: declared here without a value
  sum += found;
  float picked;
// CHECK: :[[@LINE+2]]:18: warning: `picked` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-2]]:9: note: declared here without a value
  sum += n > 5 ? picked : 1.0f;
  float late;
// CHECK: :[[@LINE+1]]:3: warning: this value is not used [-Wunused-value]
  n > 6 && (late = 2.0f) > 1.0f;
// CHECK: :[[@LINE+3]]:10: warning: `late` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:3: note: it has no value if this condition is false
// CHECK: :[[@LINE-5]]:9: note: declared here without a value
  sum += late;
  float4 color, half_set;
  color.xyz = (float3)(1.0f, 2.0f, 3.0f);
// CHECK: :[[@LINE+2]]:20: warning: `color.w` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-3]]:10: note: declared here without a value
  sum += color.x + color.w;
  half_set.xy = (float2)(1.0f);
  if (n > 7) half_set.zw = (float2)(2.0f);
// CHECK: :[[@LINE+3]]:14: warning: `half_set.z` may be read before it has a value [-Wmaybe-uninitialized]
// CHECK: :[[@LINE-2]]:7: note: it has no value if this condition is false
// CHECK: :[[@LINE-9]]:17: note: declared here without a value
  sum += dot(half_set, half_set);
  int histogram[8], steps;
// CHECK: :[[@LINE+2]]:31: warning: `histogram` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-2]]:7: note: declared here without a value
  for (int i = 0; i < 8; i++) histogram[i]++;
// CHECK: :[[@LINE+2]]:10: warning: `steps` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-5]]:21: note: declared here without a value
  while (steps < 3) steps++;
  float window[4];
// CHECK: :[[@LINE+2]]:15: warning: `window` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-2]]:9: note: declared here without a value
  sum += last(window, n);
  int count;
// CHECK: :[[@LINE+2]]:3: warning: `count` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-2]]:7: note: declared here without a value
  count++;
// CHECK: :[[@LINE+4]]:40: warning: `never` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-73]]:9: note: declared here without a value
// CHECK: :[[@LINE+2]]:48: warning: `step` is read before it has a value [-Wuninitialized]
// CHECK: :[[@LINE-75]]:21: note: declared here without a value
  out[idx][idy] = sum + total + kept + never + step + histogram[n & 7] + helper(n) + count;
}
