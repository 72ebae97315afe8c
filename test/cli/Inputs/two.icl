#pragma imcl grid(input)
void twice(Image<float> input, Image<float> output) { output[idx][idy] = input[idx][idy] * 2.0f; }

#pragma imcl grid(input)
void thrice(Image<float> input, Image<float> output) { output[idx][idy] = input[idx][idy] * 3.0f; }
