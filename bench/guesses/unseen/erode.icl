#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void erode(Image<ushort> input, Image<ushort> output) {
    ushort least = 65535;
    for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++)
            least = min(least, input[idx + i][idy + j]);
    output[idx][idy] = least;
}
