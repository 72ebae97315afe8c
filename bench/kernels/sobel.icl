// The Sobel gradient: one input, two outputs.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void sobel(Image<float> input, Image<float> dx, Image<float> dy) {
  float gx = 0.0f, gy = 0.0f;
  for (int k = -1; k <= 1; k++) {
    float weight = k == 0 ? 2.0f : 1.0f;
    gx += weight * (input[idx + 1][idy + k] - input[idx - 1][idy + k]);
    gy += weight * (input[idx + k][idy + 1] - input[idx + k][idy - 1]);
  }
  dx[idx][idy] = gx;
  dy[idx][idy] = gy;
}
