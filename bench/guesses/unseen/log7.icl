#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void log7(Image<float> input, Image<float> output, float weight[7][7]) {
    float sum = 0.0f;
    for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++)
            sum += weight[j + 3][i + 3] * input[idx + i][idy + j];
    output[idx][idy] = sum;
}
