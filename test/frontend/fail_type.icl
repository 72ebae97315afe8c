// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:1: error: `unsigned` cannot be combined with the rest of the type
unsigned float a() { return 1.0f; }
// CHECK: :[[@LINE+2]]:6: error: `long` cannot be combined with the rest of the type
// CHECK: hint: a `long` has 64 bits: write it once
long long b() { return 1; }
// CHECK: :[[@LINE+1]]:5: error: `float` cannot be combined with the rest of the type
int float c() { return 1; }
// CHECK: :[[@LINE+2]]:1: error: a qualifier alone is not a type
// CHECK: hint: write the type, as in `const int`
const n = 5;
// CHECK: :[[@LINE+2]]:7: error: an image cannot hold `float16`
// CHECK: hint: an image holds a scalar, or a vector of 2, 3 or 4, as in `Image<uchar4>`
Image<float16> d() {}
// CHECK: :[[@LINE+2]]:7: error: `Pixl` is not a type
// CHECK: hint: an image holds a scalar, or a vector of 2, 3 or 4, as in `Image<uchar4>`
Image<Pixl> e() {}
// CHECK: :[[@LINE+2]]:7: error: an image cannot hold `bool`
// CHECK: hint: an image holds a scalar, or a vector of 2, 3 or 4, as in `Image<uchar4>`
Image<bool> g() {}
// CHECK: :[[@LINE+1]]:14: error: `int` cannot be combined with the rest of the type
Image<float> int h() {}
// CHECK: :[[@LINE+1]]:14: error: `Image` cannot be combined with the rest of the type
Image<float> Image<float> i() {}
// CHECK: :[[@LINE+2]]:1: error: a function cannot return `float *`
// CHECK: hint: a function returns a scalar or vector, or nothing
float *j() {}
// CHECK: :[[@LINE+2]]:1: error: a function cannot return `Image<float>`
// CHECK: hint: a function returns a scalar or vector, or nothing
Image<float> k() {}
