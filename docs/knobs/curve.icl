#pragma imcl grid(in)
void curve(Image<uchar4> in, Image<uchar4> out, float exponent) {
  float4 linear = convert_float4(in[idx][idy]) / 255.0f;
  out[idx][idy] = convert_uchar4_sat(pow(linear, (float4)(exponent)) * 255.0f);
}
