// The sums of pixels of 16 bits and of their squares.
#pragma imcl grid(input) reduce(sum: +, squares: +)
void meanvar16(Image<ushort> input, ulong sum, ulong squares) {
  uint value = input[idx][idy];
  sum += value;
  squares += value * value;
}
