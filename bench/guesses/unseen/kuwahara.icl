#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void kuwahara(Image<uchar> input, Image<uchar> output) {
    float best = 1e9f, value = 0.0f;
    for (int q = 0; q < 4; q++) {
        float sum = 0.0f, squares = 0.0f;
        for (int j = 0; j <= 2; j++)
            for (int i = 0; i <= 2; i++) {
                float v = input[idx + i - 2 * (q & 1)][idy + j - 2 * (q >> 1)];
                sum += v;
                squares += v * v;
            }
        float mean = sum / 9.0f, variance = squares / 9.0f - mean * mean;
        if (variance < best) {
            best = variance;
            value = mean;
        }
    }
    output[idx][idy] = convert_uchar_sat_rte(value);
}
