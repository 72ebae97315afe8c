// Takes a padded buffer, two other sizes and every kind of argument.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
void by_hand(Image<short> input, Image<int> row, Image<int> output, int table[2][2], int *more, int factor) {
    output[idx][idy] = input[idx - 3][idy + 2] * factor + table[idy % 2][idx % 2] + more[idy] + row[idx][0];
}
