// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int n) {
  int m = 0;
// CHECK: :[[@LINE+2]]:9: warning: this assignment is used as a condition [-Wparentheses]
// CHECK: hint: `==` compares; write a second pair of parentheses if the assignment is meant
  if (n = 3) m++;
// CHECK: :[[@LINE+2]]:12: warning: this assignment is used as a condition [-Wparentheses]
// CHECK: hint: `==` compares; write a second pair of parentheses if the assignment is meant
  while (m = n - 1) n = m;
// CHECK: :[[@LINE+2]]:26: warning: this assignment is used as a condition [-Wparentheses]
// CHECK: hint: `==` compares; write a second pair of parentheses if the assignment is meant
  for (int i = 0; m++, i = n;) n--;
  if ((n = 3)) m++;
  if ((n = 3) > m) m++;
  if (n += m) m++;
// CHECK: :[[@LINE+2]]:30: warning: the body of this `for` is empty [-Wempty-body]
// CHECK: hint: write `{}` if it is meant to be empty
  for (int i = 0; i < 4; i++);
  while (m-- > 0)
// CHECK: :[[@LINE+2]]:5: warning: the body of this `while` is empty [-Wempty-body]
// CHECK: hint: write `{}` if it is meant to be empty
    ;
// CHECK: :[[@LINE+2]]:14: warning: the body of this `if` is empty [-Wempty-body]
// CHECK: hint: write `{}` if it is meant to be empty
  if (n == 3);
// CHECK: :[[@LINE+2]]:8: warning: the body of this `else` is empty [-Wempty-body]
// CHECK: hint: write `{}` if it is meant to be empty
  else ;
// CHECK: :[[@LINE+2]]:6: warning: the body of this `do` is empty [-Wempty-body]
// CHECK: hint: write `{}` if it is meant to be empty
  do ; while (m-- > 0);
  for (; m < 3; m++) {}
  out[idx][idy] = in[idx][idy] + m;
}
