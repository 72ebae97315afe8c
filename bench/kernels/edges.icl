// The magnitude of the Sobel gradient.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void edges(Image<float> input, Image<float> output) {
  float gx = 0.0f, gy = 0.0f;
  for (int k = -1; k <= 1; k++) {
    float weight = k == 0 ? 2.0f : 1.0f;
    gx += weight * (input[idx + 1][idy + k] - input[idx - 1][idy + k]);
    gy += weight * (input[idx + k][idy + 1] - input[idx + k][idy - 1]);
  }
  output[idx][idy] = sqrt(gx * gx + gy * gy);
}
