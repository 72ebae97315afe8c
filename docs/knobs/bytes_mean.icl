// The mean of 5x3 bytes.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void bytes_mean(Image<uchar> in, Image<uchar> out) {
    int sum = 0;
    for (int j = -2; j <= 2; j++)
        for (int i = -1; i <= 1; i++)
            sum += in[idx + i][idy + j];
    out[idx][idy] = sum / 15;
}
