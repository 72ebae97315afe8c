// Elementary functions in all lanes at once: one call of a function that computes in vectors, defined above the kernel.
// RUN: %iclc compile %s -k falloff --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s
// CHECK: math = lanes: elementary functions by
// CHECK: static inline __attribute__((overloadable)) float4 icl_power_of_2(float4 shifted)
// CHECK: static inline __attribute__((overloadable)) float4 icl_exp(float4 x)
// CHECK-NOT: icl_log
// CHECK: = icl_exp(-{{[^.]*}});

// By the device: one call for each lane.
// RUN: %iclc compile %s -k falloff --device 0 --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=DEVICE
// DEVICE-NOT: icl_exp
// DEVICE: (float4)(exp({{.*}}), exp({{.*}}), exp({{.*}}), exp(

// A scalar and the border, which computes pixel after pixel, call the same function.
// RUN: %iclc compile %s -k falloff --device 0 --emit kernel -c math=lanes | %FileCheck %s --check-prefix=SCALAR
// SCALAR: float icl_exp(float x)
// SCALAR: = icl_exp(-
// RUN: %iclc compile %s -k border --device 0 --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --check-prefix=BORDER
// BORDER-DAG: float icl_log(float x)
// BORDER-DAG: float4 icl_log(float4 x)
// BORDER: icl_log(
// BORDER: } else if ({{.+}}) {
// BORDER: icl_log(

// Pixels that are vectors, too. What needs more than the precision of double stays with the device.
// RUN: %iclc compile %s -k colours --device 0 --emit kernel -c math=lanes | %FileCheck %s --check-prefix=COLOURS
// COLOURS: float4 icl_pow(float4 x, float4 y)
// COLOURS: icl_pow(
// COLOURS: sin((double)

// What is called once per vector counts once.
// RUN: %iclc compile %s -k falloff --emit facts | %FileCheck %s --check-prefix=FACTS
// FACTS: math: yes
// FACTS: code size: math == lanes ? {{[0-9]+}} : {{.*}}vector_x

// On CPUs, where they are not exact, whose variants all call the same functions.
// RUN: %iclc space %s -k falloff --device generic | %FileCheck %s --check-prefix=GENERIC --implicit-check-not=math
// GENERIC: block_x
// RUN: %exits 1 %iclc compile %s -k falloff --exact --device 0 --emit kernel -c math=lanes 2>&1 | %FileCheck %s --check-prefix=EXACT
// EXACT: the knob `math` is always `device` here; it is offered only if the device is a CPU with double, and the kernel is not exact

// Integers are in lanes, too.
// RUN: %iclc compile %s -k more_of_them --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --check-prefix=MORE
// MORE: float4 icl_log1p(float4 x)
// MORE: float4 icl_rootn(float4 x, int4 n)
// MORE: float4 icl_asinh(float4 x)
// MORE: icl_pown(part, (int4)(y % 5)) + icl_rootn(size, ((int4)(x) +

// What two functions call is defined once. A remainder is divided until no lane is left, but once where all quotients are small.
// RUN: %iclc compile %s -k gammas_and_remainders --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --check-prefix=GAMMA
// GAMMA: double4 icl_log2_wide(double4 z)
// GAMMA-NOT: icl_log2_wide(double4 z)
// GAMMA: double4 icl_modulo(double4 a, double4 b)
// GAMMA-NEXT: const float4 quotient = trunc(convert_float4(a) / convert_float4(b));
// GAMMA-NEXT: if (!icl_some_lane(quotient >= 0x1p22f)) {
// GAMMA: while (icl_some_lane(a >= b)) {
// GAMMA: icl_tgamma({{.*}}) {{.*}}icl_lgamma(
// GAMMA: icl_fmod({{.*}}) + icl_remainder(

// Some functions of double.
// RUN: %iclc compile %s -k of_doubles --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --check-prefix=DOUBLE
// DOUBLE: double4 icl_log_rest_double(double4 f, double4 more)
// DOUBLE: double4 icl_log2_double(double4 x)
// DOUBLE: icl_exp_double({{.*}} + icl_log2_double(
// DOUBLE: sin(

// RUN: %iclc verify %s -k falloff --size 37x11 --configs 4
// RUN: %iclc verify %s -k border --size 37x11 -c boundary=split -c block_x=4 -c vector_x=4 -c math=lanes
// RUN: %iclc verify %s -k colours --size 37x11 --configs 3
// RUN: %iclc verify %s -k all_of_them -k more_of_them -k gammas_and_remainders --size 128x16 -c block_x=16 -c vector_x=16 -c math=lanes
// RUN: %iclc verify %s -k all_of_them -k more_of_them -k gammas_and_remainders -k of_doubles --size 37x11 -c math=lanes
// RUN: %iclc verify %s -k of_doubles --size 128x16 -c block_x=8 -c vector_x=8 -c math=lanes
#pragma imcl grid(in)
void falloff(Image<float> in, Image<float> out) {
  out[idx][idy] = exp(-in[idx][idy] * in[idx][idy]);
}
#pragma imcl grid(in)
void border(Image<float> in, Image<float> out) {
  out[idx][idy] = log(fabs(in[idx - 1][idy]) + 0.5f);
}
#pragma imcl grid(in)
void colours(Image<float4> in, Image<float4> out, float gamma) {
  float4 brighter = pow(fabs(in[idx][idy]), (float4)(gamma));
  brighter.w = sin((double)in[idx][idy].w);
  out[idx][idy] = brighter;
}
// Each is limited to about 1, so that none hides the others' errors.
#pragma imcl grid(in)
void all_of_them(Image<float> in, Image<float> exponentials, Image<float> logarithms, Image<float> powers, Image<float> angles) {
  float x = in[idx][idy] + 0.01f * idx;
  float size = fabs(x) + 0.001f;
  exponentials[idx][idy] = exp(-size) + exp2(-size) + exp10(-size);
  logarithms[idx][idy] = log(size) + log2(size) + log10(size);
  powers[idx][idy] = pow(size, -x / size) + powr(size, 0.3f) + rsqrt(1.0f + size);
  angles[idx][idy] = sin(x) + cos(1000.0f * x) + sin(1.0e8f * x) + tan(x) / (1.0f + fabs(tan(x)));
}

// Each within 1, too.
#pragma imcl grid(in)
void more_of_them(Image<float> in, Image<float> differences, Image<float> whole, Image<float> turns) {
  float x = in[idx][idy] + 0.01f * idx;
  float size = fabs(x) + 0.001f, part = x / (1.0f + size);
  differences[idx][idy] = expm1(-size) + log1p(size) / (1.0f + size) + erfc(x) + asinh(part) + acosh(1.0f + fabs(part)) + atanh(part);
  whole[idx][idy] = pown(part, idy % 5) + rootn(size, idx % 7 + 1) / (1.0f + size) + hypot(x, 1.0f) / (1.0f + size);
  turns[idx][idy] = sinpi(x) + cospi(x) + asinpi(part) + acospi(part) + atanpi(x) + atan2pi(x, size);
}

// Arguments of remainders are exact in each variant.
#pragma imcl grid(in)
void gammas_and_remainders(Image<float> in, Image<float> gammas, Image<float> remainders, Image<float> turns) {
  float x = in[idx][idy] + 0.01f * idx;
  float size = fabs(x) + 0.5f, divisor = idy * 0.37f;
  gammas[idx][idy] = tgamma(1.0f + 1.0f / size) + lgamma(size) / (1.0f + size * size);
  remainders[idx][idy] = fmod(1000.0f * in[idx][idy], divisor) + remainder(in[idx][idy], divisor * 0.125f);
  turns[idx][idy] = tanpi(0.25f * x / size);
}

#pragma imcl grid(in)
void of_doubles(Image<double> in, Image<double> out, Image<double> others) {
  double x = in[idx][idy] + 0.01 * idx, size = fabs(x) + 0.001;
  out[idx][idy] = exp(-size) + log2(size) + rsqrt(1.0 + size) + exp2(-size) + exp10(-size) + log(size) + log10(size) + hypot(x, 1.0);
  others[idx][idy] = sin(x);
}
