// Breaks the promise of `undefined`: the last column's neighbour is outside the image.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void outside(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = in[idx + 1][idy];
}
