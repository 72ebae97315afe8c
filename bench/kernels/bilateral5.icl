// Edge-preserving smoothing of 5x5 pixels. The falloffs are 1 / (2 sigma^2).
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void bilateral5(Image<float> input, Image<float> output, float distance_falloff, float value_falloff) {
  float sum = 0.0f, weights = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++) {
      float value = input[idx + i][idy + j];
      float change = value - input[idx][idy];
      float weight = exp(-(distance_falloff * (i * i + j * j) + value_falloff * change * change));
      sum += weight * value;
      weights += weight;
    }
  output[idx][idy] = sum / weights;
}
