// The sum of all floats.
#pragma imcl grid(input) reduce(sum: +)
void total(Image<float> input, float sum) {
  sum += input[idx][idy];
}
