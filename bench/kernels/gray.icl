// The luma of red, green and blue bytes.
#pragma imcl grid(rgb) packed(rgb)
void gray(Image<uchar3> rgb, Image<uchar> output) {
  int3 c = convert_int3(rgb[idx][idy]);
  int luma = 9798 * c.x + 19235 * c.y + 3735 * c.z;
  output[idx][idy] = (uchar)((luma + 16384) / 32768);
}
