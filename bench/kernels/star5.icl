// One step of heat conduction in the plane.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void star5(Image<float> input, Image<float> output) {
  float around = input[idx][idy - 1] + input[idx - 1][idy] + input[idx + 1][idy] + input[idx][idy + 1];
  output[idx][idy] = 0.5f * input[idx][idy] + 0.125f * around;
}
