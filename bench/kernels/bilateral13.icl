// Edge-preserving smoothing of the 13 pixels within a radius of 2. The falloffs are 1 / (2 sigma^2).
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void bilateral13(Image<float> input, Image<float> output, float distance_falloff, float value_falloff) {
  float sum = 0.0f, weights = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      if (i * i + j * j <= 4) {
        float value = input[idx + i][idy + j];
        float change = value - input[idx][idy];
        float weight = exp(-(distance_falloff * (i * i + j * j) + value_falloff * change * change));
        sum += weight * value;
        weights += weight;
      }
  output[idx][idy] = sum / weights;
}
