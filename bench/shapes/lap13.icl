// A Laplacian of fourth order in a volume.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void lap13(Image3D<float> input, Image3D<float> output) {
  float near = input[idx - 1][idy][idz] + input[idx + 1][idy][idz] + input[idx][idy - 1][idz] + input[idx][idy + 1][idz] +
               input[idx][idy][idz - 1] + input[idx][idy][idz + 1];
  float far = input[idx - 2][idy][idz] + input[idx + 2][idy][idz] + input[idx][idy - 2][idz] + input[idx][idy + 2][idz] +
              input[idx][idy][idz - 2] + input[idx][idy][idz + 2];
  output[idx][idy][idz] = 1.3333333f * near - 0.0833333f * far - 7.5f * input[idx][idy][idz];
}
