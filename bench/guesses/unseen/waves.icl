#pragma imcl grid(output)
void waves(Image<float> output, float frequency) {
    float sum = 0.0f;
    for (int k = 1; k <= 6; k++)
        sum += sin(frequency * k * idx) * cos(frequency * (7 - k) * idy) / k;
    output[idx][idy] = sum;
}
