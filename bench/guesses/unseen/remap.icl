#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void remap(Image<uchar> input, Image<float2> move, Image<uchar> output) {
    float2 by = move[idx][idy];
    output[idx][idy] = convert_uchar_sat_rte(sample(input, idx + 0.01f * by.x, idy + 0.01f * by.y));
}
