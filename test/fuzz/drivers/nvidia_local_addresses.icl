// seed: 880183
// size: 2x7x1
// configuration: block_x=2 boundary=split load.in=local local_pad.in=1 reuse=registers wg_x=1
const float W[3] = {0.75f, 0.5f, 0.75f};
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void made(Image<char> in, Image<short> out) {
  float sum = (float)(0.5f);
  for (int j = -1; j <= 1; j++) {
    float row = (float)(0);
    for (int i = -1; i <= 1; i++)
      row += W[i + 1] * in[idx + i][idy + j];
    sum += W[j + 1] * row;
  }
  float other = 0.0625f * in[idx + 1][idy] - in[idx][idy - 1];
  sum += max(other, (float)(0));
  out[idx][idy] = convert_short_sat_rtp(sum);
}
