#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void blur(Image<float> input, Image<float> output, float weight[3][3]) {
    float sum = 0.0f;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += input[idx + i][idy + j] * weight[j + 1][i + 1];
    output[idx][idy] = sum;
}
