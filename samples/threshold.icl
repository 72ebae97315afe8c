// Black and white: each column has its own level, like the sensors of a line scanner. `level` has one element per column.
#pragma imcl grid(input)
void threshold(Image<uchar> input, Image<uchar> output, uchar *level) {
    output[idx][idy] = input[idx][idy] > level[idx] ? 255 : 0;
}
