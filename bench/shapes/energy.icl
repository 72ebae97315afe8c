// The squared difference of two pictures, summed.
#pragma imcl grid(a, b) reduce(sum: +)
void energy(Image<float> a, Image<float> b, float sum) {
  float d = a[idx][idy] - b[idx][idy];
  sum += d * d;
}
