// The mean of three pixels in a row.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void smooth(Image1D<float> in, Image1D<float> out) {
    float sum = 0.0f;
    for (int i = -1; i <= 1; i++)
        sum += in[idx + i];
    out[idx] = sum / 3.0f;
}
