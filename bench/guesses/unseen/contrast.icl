#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void contrast(Image<uchar> input, Image<float> output) {
    int sum = 0, squares = 0;
    for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++) {
            int v = input[idx + i][idy + j];
            sum += v;
            squares += v * v;
        }
    float mean = sum / 49.0f;
    float variance = squares / 49.0f - mean * mean;
    output[idx][idy] = (input[idx][idy] - mean) / sqrt(variance + 1.0f);
}
