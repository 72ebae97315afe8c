#pragma imcl grid(a, b) reduce(sum: +)
void sad(Image<uchar> a, Image<uchar> b, ulong sum) {
    sum += abs_diff(a[idx][idy], b[idx][idy]);
}
