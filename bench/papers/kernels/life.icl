// Cummins 2015, table of kernels: Conway's game of life. Cells outside are dead.
#pragma imcl grid(input)
void life(Image<int> input, Image<int> output) {
  int alive = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      if (i != 0 || j != 0)
        alive += input[idx + i][idy + j] != 0;
  output[idx][idy] = alive == 3 || (alive == 2 && input[idx][idy] != 0);
}
