// Black or white: each column has its own level, as a line scanner's sensors do. `level` has one element a column.
#pragma imcl grid(input)
void threshold(Image<uchar> input, Image<uchar> output, uchar *level) {
    output[idx][idy] = input[idx][idy] > level[idx] ? 255 : 0;
}
