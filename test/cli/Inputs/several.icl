#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void edge(Image<float> input, Image<float> output) { output[idx][idy] = input[idx + 1][idy] - input[idx - 1][idy]; }

#pragma imcl grid(input)
void line(Image1D<float> input, Image1D<float> output, float by) { output[idx] = by * input[idx]; }

#pragma imcl grid(32, 16)
void ramp(Image<float> output) { output[idx][idy] = (float)idx; }
