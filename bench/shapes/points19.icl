// Weights of a pixel's 18 nearest neighbours in a volume.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void points19(Image3D<float> input, Image3D<float> output) {
  float sum = 0;
  for (int k = -1; k < 2; k++)
    for (int j = -1; j < 2; j++)
      for (int i = -1; i < 2; i++) {
        int far = abs(i) + abs(j) + abs(k);
        sum += (far == 0 ? 0.4f : far == 1 ? 0.06f : far == 2 ? 0.02f : 0.0f) * input[idx + i][idy + j][idz + k];
      }
  output[idx][idy][idz] = sum;
}
