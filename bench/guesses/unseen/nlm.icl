#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
void nlm(Image<float> input, Image<float> output, float h) {
    float sum = 0.0f, weights = 0.0f;
    for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++) {
            float d = 0.0f;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    float e = input[idx + i][idy + j] - input[idx + u + i][idy + v + j];
                    d += e * e;
                }
            float w = exp(-d * h);
            sum += w * input[idx + u][idy + v];
            weights += w;
        }
    output[idx][idy] = sum / weights;
}
