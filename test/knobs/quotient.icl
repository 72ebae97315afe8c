// A quotient by a constant becomes a product and a shift where ranges prove that 32 bits hold it; whole bytes are shifted out where possible.
// RUN: %iclc compile %s -k holds --emit kernel | %FileCheck %s --check-prefix=HOLDS
// HOLDS: (int)((uint)((int)in[{{.*}}] * 25) * 671089u >> 24u)
// HOLDS-SAME: (int)((uint)(int)in[{{.*}}] >> 3u)
// What may be negative, or would need more bits, stays a quotient.
// RUN: %iclc compile %s -k not --emit kernel | %FileCheck %s --check-prefix=NOT
// NOT: ((int)in[{{.*}}] - 1) / 25 + (int)({{.*}}) / 641;
// RUN: %iclc verify %s --configs 3
#pragma imcl grid(in)
void holds(Image<uchar> in, Image<int> out) {
  out[idx][idy] = in[idx][idy] * 25 / 25 + in[idx][idy] / 8;
}

#pragma imcl grid(in)
void not(Image<uchar> in, Image<ushort> wide, Image<int> out) {
  out[idx][idy] = (in[idx][idy] - 1) / 25 + wide[idx][idy] / 641;
}

#pragma imcl grid(wide)
void every(Image<ushort> wide, Image<int> out) {
  int v = wide[idx][idy];
  out[idx][idy] = v / 3 + v / 7 * 3 + v / 10 * 5 + v / 25 * 7 + v / 100 * 11 + v / 255 * 13 + v / 65535 * 17;
}
