#pragma imcl grid(input)
#pragma imcl boundary_cond(input: periodic)
void box27(Image3D<float> input, Image3D<float> output) {
    float sum = 0.0f;
    for (int k = -1; k <= 1; k++)
        for (int j = -1; j <= 1; j++)
            for (int i = -1; i <= 1; i++)
                sum += input[idx + i][idy + j][idz + k] * (i * i + j * j + k * k == 0 ? 2.0f : 0.5f);
    output[idx][idy][idz] = sum * 0.06f;
}
