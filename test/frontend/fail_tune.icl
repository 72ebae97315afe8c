// RUN: %exits 1 %iclc space %s 2>&1 | %FileCheck --implicit-check-not=error: %s
// The name of a knob cannot be used, even if the kernel does not have that knob.
// CHECK: :[[@LINE+4]]:19: error: `wg_x` is already declared
// CHECK: hint: it is a knob; choose another name
// CHECK: :[[@LINE+2]]:31: error: `block_z` is already declared
// CHECK: hint: it is a knob; choose another name
#pragma imcl tune(wg_x: 1, 2, block_z: 1, 2)
// CHECK: :[[@LINE+6]]:19: error: `border` is already declared
// CHECK: hint: it is a knob; choose another name
// CHECK: :[[@LINE+4]]:33: error: `vector_store` is already declared
// CHECK: hint: it is a knob; choose another name
// CHECK: :[[@LINE+2]]:53: error: `load` is already declared
// CHECK: hint: it is a knob; choose another name
#pragma imcl tune(border: 1, 2, vector_store: 1, 2, load: 1, 2)
// CHECK: :[[@LINE+4]]:19: error: `sizes` is already declared
// CHECK: hint: it is a knob; choose another name
// CHECK: :[[@LINE+2]]:32: error: `int_width` is already declared
// CHECK: hint: it is a knob; choose another name
#pragma imcl tune(sizes: 1, 2, int_width: 1, 2, wg: 1, 2, block_size: 1, 2)
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy] + wg_x + block_z + border + vector_store + load + sizes + int_width + wg + block_size;
}
