// The luma of interleaved red, green and blue; the input has three bytes per pixel.
#pragma imcl grid(output)
#pragma imcl boundary_cond(rgb: undefined)
void gray(Image<uchar> rgb, Image<uchar> output) {
  int luma = 9798 * rgb[3 * idx][idy] + 19235 * rgb[3 * idx + 1][idy] + 3735 * rgb[3 * idx + 2][idy];
  output[idx][idy] = (uchar)((luma + 16384) / 32768);
}
