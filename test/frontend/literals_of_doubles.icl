// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// Literals without a suffix are double where what is computed from them and from integers becomes a double.
double twice(double v) { return v + v; }
// CHECK: return ((k > 100) ? 0.20000000000000001 : -0.10000000000000001);
double level(int k) { return k > 100 ? 0.2 : -0.1; }

#pragma imcl grid(in)
void f(Image<double> in, Image<double> out, int n, uchar u, float x, double d, double2 w) {
  // CHECK: double a = (0.10000000000000001 * <double>(n));
  double a = 0.1 * n;
  // CHECK: double v[2] = {0.10000000000000001, (<double>(u) / 0.10000000000000001)};
  double v[2] = {0.1, u / 0.1};
  // CHECK: d += (0.10000000000000001 * <double>(n));
  d += 0.1 * n;
  // CHECK: d = (d * ((n > 0) ? 0.10000000000000001 : <double>(n)));
  d = d * (n > 0 ? 0.1 : n);
  // CHECK: d = <double>(((<double>(n) * 0.10000000000000001) < d));
  d = n * 0.1 < d;
  // CHECK: d = fmax(0.10000000000000001, (0.01 * <double>(n)));
  d = fmax(0.1, 0.01 * n);
  // CHECK: d = (sqrt(0.10000000000000001) + pow(0.10000000000000001, <double>(n)));
  d = sqrt(0.1) + pow(0.1, n);
  // CHECK: d = clamp(0.10000000000000001, <double>(n), 0.5);
  d = clamp(0.1, n, 0.5);
  // CHECK: d = ldexp(0.10000000000000001, n);
  d = ldexp(0.1, n);
  // CHECK: d = twice((0.10000000000000001 * <double>(n)));
  d = twice(0.1 * n);
  // CHECK: d = (double)((0.10000000000000001 * <double>(n)));
  d = (double)(0.1 * n);
  // CHECK: w = (w * <double2>((0.10000000000000001 * <double>(n))));
  w = w * (0.1 * n);

  // With floats, and where a float is asked for, they are float.
  // CHECK: d = <double>((0.100000001f * x));
  d = 0.1 * x;
  // CHECK: d = <double>(((n > 0) ? 0.100000001f : x));
  d = n > 0 ? 0.1 : x;
  // CHECK: d = <double>((float)((0.100000001f * <float>(n))));
  d = (float)(0.1 * n);
  // CHECK: d = <double>(native_sqrt(0.100000001f));
  d = native_sqrt(0.1);
  // CHECK: x = (0.100000001f * <float>(n));
  x = 0.1 * n;
  // CHECK: d = <double>((0.100000001f * <float>(n)));
  d = 0.1f * n;
  out[idx][idy] = a + d + x + w.x + v[n & 1] + level(n);
}
