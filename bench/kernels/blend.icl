// Mixes two pictures of four bytes per pixel; the weight of the upper one is its alpha.
#pragma imcl grid(upper, lower)
void blend(Image<uchar4> upper, Image<uchar4> lower, Image<uchar4> output) {
  float4 above = convert_float4(upper[idx][idy]);
  float4 below = convert_float4(lower[idx][idy]);
  float alpha = above.w / 255.0f;
  output[idx][idy] = convert_uchar4_sat_rte(below + alpha * (above - below));
}
