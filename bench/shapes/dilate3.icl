// The largest of a pixel and its six neighbours in a volume of bytes.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void dilate3(Image3D<uchar> input, Image3D<uchar> output) {
  uchar x = max(input[idx - 1][idy][idz], input[idx + 1][idy][idz]);
  uchar y = max(input[idx][idy - 1][idz], input[idx][idy + 1][idz]);
  uchar z = max(input[idx][idy][idz - 1], input[idx][idy][idz + 1]);
  output[idx][idy][idz] = max(max(max(x, y), z), input[idx][idy][idz]);
}
