// Unsharp masking of four components by a mean of 3x3.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void unsharp(Image<uchar4> input, Image<uchar4> output, float amount) {
  float4 sum = (float4)(0.0f);
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += convert_float4(input[idx + i][idy + j]);
  float4 c = convert_float4(input[idx][idy]);
  output[idx][idy] = convert_uchar4_sat_rte(c + amount * (c - sum / 9.0f));
}
