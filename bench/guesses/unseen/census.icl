#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void census(Image<uchar> input, Image<uint> output) {
    uint bits = 0;
    uchar here = input[idx][idy];
    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
            if (i != 0 || j != 0)
                bits = (bits << 1) | (input[idx + i][idy + j] < here ? 1u : 0u);
    output[idx][idy] = bits;
}
