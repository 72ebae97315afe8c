// The weighted sum of two volumes.
#pragma imcl grid(a, b)
void axpy3(Image3D<float> a, Image3D<float> b, Image3D<float> output, float w) {
  output[idx][idy][idz] = a[idx][idy][idz] + w * b[idx][idy][idz];
}
