// A Gaussian whose width is a parameter.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void weights(Image1D<float> in, Image1D<float> out, float width) {
    float sum = 0.0f;
    for (int i = -2; i <= 2; i++)
        sum += exp(-i * i / (2.0f * width * width)) * in[idx + i];
    out[idx] = sum;
}
