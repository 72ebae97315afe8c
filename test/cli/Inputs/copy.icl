#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void copy(Image<float> input, Image<float> output) {
    output[idx][idy] = input[idx][idy];
}
