#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void mean(Image<float> input, Image<float> output) {
    float sum = 0.0f;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += input[idx + i][idy + j];
    output[idx][idy] = sum * 0.111f;
}
