// An affine map of a picture of bytes, by linear interpolation: pixel p is taken from `matrix` * p.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: constant)
void warp(Image<uchar> input, Image<uchar> output, float matrix[6]) {
  float x = matrix[0] * idx + matrix[1] * idy + matrix[2];
  float y = matrix[3] * idx + matrix[4] * idy + matrix[5];
  output[idx][idy] = convert_uchar_sat_rte(sample(input, x, y));
}
