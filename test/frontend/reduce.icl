// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// CHECK: // sum: reduced by +
// CHECK: // peak: reduced by max
// CHECK: // low: reduced by min
// CHECK: // any: reduced by |
// CHECK: // all: reduced by &
// CHECK: // bins: reduced by +
// CHECK: // rows: reduced by max
// CHECK: void f(Image<uchar> in, long sum, float peak, int low, uint any, uint all, uint bins[4][64], half * rows)
#pragma imcl grid(in) reduce(sum: +, peak: max, low: min, any: |, all: &)
#pragma imcl reduce(bins: +, rows: max) max_size(rows: 100)
void f(Image<uchar> in, long sum, float peak, int low, uint any, uint all, uint bins[4][64], half *rows) {
  int v = in[idx][idy];
  // CHECK: sum +<- <long>(v);
  sum += v;
  // CHECK: peak max<- <float>(v);
  peak = max(peak, v);
  // CHECK: low min<- (int)((0.5f * <float>(v)));
  low = fmin((int)(0.5f * v), low);
  // CHECK: any |<- <uint>(v);
  any |= v;
  // CHECK: all &<- <uint>(v);
  all &= v;
  // CHECK: bins[(v >> 6)][(v & 63)] +<- <uint>(1);
  bins[v >> 6][v & 63]++;
  // CHECK: rows[idy] max<- <float>(v);
  rows[idy] = fmax( rows[ idy ], v);
}
