// A weighted sum of three pixels in a row.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void weighted(Image1D<float> in, Image1D<float> out, float weight[3]) {
    float sum = 0.0f;
    for (int i = 0; i < 3; i++)
        sum += in[idx + i] * weight[i];
    out[idx] = sum;
}
