// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: %s
// A constant of a boundary condition is one that a pixel can have. Floats may round it.
#pragma imcl grid(bytes)
// CHECK: :[[@LINE+1]]:44: error: this constant does not fit `uchar`
#pragma imcl boundary_cond(bytes: constant(0.5))
// CHECK: :[[@LINE+1]]:46: error: this constant does not fit `short`
#pragma imcl boundary_cond(numbers: constant(-40000.0f))
#pragma imcl boundary_cond(whole: constant(2.0), floats: constant(0.1))
void f(Image<uchar> bytes, Image<short> numbers, Image<int> whole, Image<float> floats, Image<float> out) {
  out[idx][idy] = bytes[idx - 1][idy] + numbers[idx - 1][idy] + whole[idx - 1][idy] + floats[idx - 1][idy];
}

#pragma imcl grid(longs)
// CHECK: :[[@LINE+1]]:44: error: this constant does not fit `long`
#pragma imcl boundary_cond(longs: constant(18446744073709551615u))
// CHECK: :[[@LINE+1]]:45: error: this constant does not fit `ulong`
#pragma imcl boundary_cond(ulongs: constant(-1))
// CHECK: :[[@LINE+1]]:43: error: this constant does not fit `int`
#pragma imcl boundary_cond(ints: constant(1e10))
void g(Image<long> longs, Image<ulong> ulongs, Image<int> ints, Image<ulong> out) {
  out[idx][idy] = longs[idx - 1][idy] + ulongs[idx - 1][idy] + ints[idx - 1][idy];
}

#pragma imcl grid(colours)
// CHECK: :[[@LINE+2]]:46: error: pixels of `colours`, of type `Image<uchar4>`, do not have 3 components
// CHECK: hint: a single number is for all components
#pragma imcl boundary_cond(colours: constant(1, 2, 3))
// CHECK: :[[@LINE+1]]:48: error: this constant does not fit `uchar`
#pragma imcl boundary_cond(pixels: constant(1, 256, 0, 0))
// CHECK: :[[@LINE+2]]:45: error: expected a number or a named constant, found `(`
// CHECK: hint: the components of a pixel are listed without parentheses
#pragma imcl boundary_cond(others: constant((uchar4)(1, 2, 3, 4)))
void h(Image<uchar4> colours, Image<uchar4> pixels, Image<uchar4> others, Image<uchar4> out) {
  out[idx][idy] = colours[idx - 1][idy] + pixels[idx - 1][idy] + others[idx - 1][idy];
}
