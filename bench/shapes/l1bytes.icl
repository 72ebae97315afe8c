// The absolute difference of two pictures of bytes, summed.
#pragma imcl grid(a, b) reduce(sum: +)
void l1bytes(Image<uchar> a, Image<uchar> b, ulong sum) {
  sum += abs_diff(a[idx][idy], b[idx][idy]);
}
