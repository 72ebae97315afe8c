float cubic(float a, float b, float c, float d, float t) {
    return b + 0.5f * t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a)));
}
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void bicubic(Image<float> input, Image<float> output) {
    int x = idx / 2, y = idy / 2;
    float tx = 0.5f * (idx & 1), ty = 0.5f * (idy & 1);
    float row[4];
    for (int j = -1; j <= 2; j++)
        row[j + 1] = cubic(input[x - 1][y + j], input[x][y + j], input[x + 1][y + j], input[x + 2][y + j], tx);
    output[idx][idy] = cubic(row[0], row[1], row[2], row[3], ty);
}
