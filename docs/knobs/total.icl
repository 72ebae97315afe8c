// The sum of all bytes.
#pragma imcl grid(in) reduce(sum: +)
void total(Image1D<uchar> in, ulong sum) {
    sum += in[idx];
}
