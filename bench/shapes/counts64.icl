// The histogram of the upper six of 16 bits.
#pragma imcl grid(input) reduce(bins: +)
void counts64(Image<ushort> input, uint bins[64]) {
  bins[input[idx][idy] >> 10] += 1;
}
