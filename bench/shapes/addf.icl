// The length of a vector of two planes.
#pragma imcl grid(a, b)
void addf(Image<float> a, Image<float> b, Image<float> output) {
  output[idx][idy] = sqrt(a[idx][idy] * a[idx][idy] + b[idx][idy] * b[idx][idy]);
}
