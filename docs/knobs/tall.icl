// The mean of a column whose height is a parameter.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void tall(Image<float> in, Image<float> out, int radius) {
    float sum = 0.0f;
    for (int j = -radius; j <= radius; j++)
        sum += in[idx][idy + j];
    out[idx][idy] = sum / (2 * radius + 1);
}
