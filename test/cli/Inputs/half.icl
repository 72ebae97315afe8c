#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void half_size(Image<float> input, Image<float> output) {
  output[idx][idy] = input[2 * idx][2 * idy] + input[2 * idx + 1][2 * idy + 1];
}
