// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:12: error: expected a directive such as `grid(...)`, found the end of the line
#pragma imcl
// CHECK: :[[@LINE+1]]:17: error: expected `(`, found the end of the line
#pragma imcl grid
// CHECK: :[[@LINE+1]]:20: error: expected `)`, found the end of the line
#pragma imcl grid(in
// CHECK: :[[@LINE+1]]:14: error: expected a directive such as `grid(...)`, found `(`
#pragma imcl (in)
// CHECK: :[[@LINE+1]]:14: error: there is no directive `grdi`, did you mean `grid`?
#pragma imcl grdi(in)
// CHECK: :[[@LINE+3]]:37: error: expected `:`, found `local`
// CHECK: :[[@LINE+2]]:55: error: expected a knob, found `:`
// CHECK: :[[@LINE+1]]:79: error: expected a value, found `)`
#pragma imcl grid(in) force(load.in local) force(load.: local) force(load.in: ) force(load.in: not image)
// CHECK: :[[@LINE+4]]:24: error: expected a type, found `)`
// CHECK: :[[@LINE+3]]:37: error: expected `:`, found `4`
// CHECK: :[[@LINE+2]]:57: error: expected `:`, found `mirrored`
// CHECK: :[[@LINE+1]]:95: error: expected a number or a named constant, found `in`
#pragma imcl pixel(in: ) max_size(p 4) boundary_cond(in mirrored) boundary_cond(out: constant(in))
// CHECK: :[[@LINE+2]]:31: error: invalid constraint: expected a name or a number at the end of the expression
// CHECK: :[[@LINE+1]]:75: error: invalid constraint: expected a name or a number at the end of the expression
#pragma imcl constraint(wg_x * ) constraint(wg_x * wg_y >= 16) constraint()
void f(Image in, Image out, float *p) {
  out[idx][idy] = in[idx][idy];
}
