// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:5: error: a variable at file scope must be constant
// CHECK: hint: write `const int counter = VALUE;`; pixels cannot share variables
int counter;
// CHECK: :[[@LINE+2]]:7: error: a variable at file scope must be constant
// CHECK: hint: write `const float buffer = {1.0f};`; pixels cannot share variables
float buffer[4] = {1.0f};
// CHECK: :[[@LINE+1]]:11: error: `missing` is constant but has no initial value
const int missing;
// CHECK: :[[@LINE+2]]:20: error: this is not a constant expression
// CHECK: hint: use literals, other constants and operators, but no calls
const float root = sqrt(2.0f);
// CHECK: :[[@LINE+1]]:26: error: there is no function `helper`
const int fromFunction = helper(3);
// CHECK: :[[@LINE+2]]:13: error: `*`: ICL has no pointers except array parameters
// CHECK: hint: declare an array of constant size: `float a[16]`
const float *pointer = 0;
// CHECK: :[[@LINE+1]]:41: error: too many initial values: there is room for 2
const int table[2][2] = {{1, 2}, {3, 4, 5}};
// CHECK: :[[@LINE+2]]:25: error: this cannot initialise `int[3]`
// CHECK: hint: nest braces like the dimensions of the type, or omit the inner braces
const int flat[3] = {1, {2}, 3};
// CHECK: :[[@LINE+1]]:20: error: this cannot initialise `int`
const int single = {1, 2};
// CHECK: :[[@LINE+1]]:23: error: `float3` takes 3 components, not 2
const float3 vector = {1.0f, 2.0f};
// CHECK: :[[@LINE+1]]:24: error: this cannot initialise `float4`
const float4 nested = {{1.0f, 2.0f}, 3.0f, 4.0f};
// CHECK: :[[@LINE+1]]:23: error: division by zero
const int zero = 1 / (3 - 3);
// CHECK: :[[@LINE+2]]:21: error: this is not a constant expression
// CHECK: hint: use literals, other constants and operators, but no calls
const int element = table[0][0];
int helper(int x) { return x; }
