// Masnada 2016, 5.1: nine times each byte minus its eight neighbours. A row of the picture is a row of bytes: blue,
// green, red, blue, ... So neighbours lie three apart.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void laplacian(Image<uchar> input, Image<uchar> output) {
  int sum = 10 * input[idx][idy];
  for (int j = -1; j <= 1; j++)
    for (int i = -3; i <= 3; i += 3)
      sum -= input[idx + i][idy + j];
  output[idx][idy] = clamp(sum, 0, 255);
}
