// How often each grey occurs.
#pragma imcl grid(input) reduce(bins: +)
void histogram(Image<uchar> input, uint bins[256]) {
    bins[input[idx][idy]] += 1;
}
