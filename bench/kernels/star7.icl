// One step of heat conduction in space.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void star7(Image3D<float> input, Image3D<float> output) {
  float around = input[idx][idy][idz - 1] + input[idx][idy - 1][idz] + input[idx - 1][idy][idz] +
                 input[idx + 1][idy][idz] + input[idx][idy + 1][idz] + input[idx][idy][idz + 1];
  output[idx][idy][idz] = 0.4f * input[idx][idy][idz] + 0.1f * around;
}
