#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
void unsharp(Image<float4> input, Image<float4> output, float amount) {
    float4 sum = (float4)(0.0f);
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += input[idx + i][idy + j];
    float4 centre = input[idx][idy];
    output[idx][idy] = centre + amount * (centre - sum / 9.0f);
}
