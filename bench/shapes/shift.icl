// Each pixel from a place nearby that another picture states.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void shift(Image<uchar> input, Image<float2> move, Image<uchar> output) {
  float2 m = move[idx][idy];
  output[idx][idy] = convert_uchar_sat_rte(sample(input, idx + m.x, idy + m.y));
}
