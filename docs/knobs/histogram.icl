// How often each byte occurs.
#pragma imcl grid(in) reduce(bins: +)
void histogram(Image1D<uchar> in, uint bins[256]) {
    bins[in[idx]] += 1;
}
