// A turn of a picture in colours.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void spin(Image<uchar4> input, Image<uchar4> output, float c, float s) {
  output[idx][idy] = convert_uchar4_sat_rte(sample(input, c * idx - s * idy, s * idx + c * idy));
}
