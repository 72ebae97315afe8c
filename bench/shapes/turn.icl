// A turn without interpolation.
#pragma imcl grid(output)
void turn(Image<uchar> input, Image<uchar> output, float angle) {
  float c = cos(angle), s = sin(angle);
  float dx = idx - output.width * 0.5f, dy = idy - output.height * 0.5f;
  int x = (int)floor(c * dx + s * dy + input.width * 0.5f);
  int y = (int)floor(c * dy - s * dx + input.height * 0.5f);
  output[idx][idy] = x >= 0 && y >= 0 && x < input.width && y < input.height ? input[x][y] : 0;
}
