// The median of 3x3 bytes, by one of two algorithms. The tuner finds out which is faster on the device.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl tune(ALGORITHM: 0, 1)
void median(Image<uchar> input, Image<uchar> output) {
    uchar v[9];
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            v[3 * j + i] = input[idx + i - 1][idy + j - 1];

    if (ALGORITHM == 0) {
        // Selection sort, as far as the middle.
        for (int k = 0; k <= 4; k++)
            for (int l = k + 1; l < 9; l++) {
                uchar smaller = min(v[k], v[l]);
                v[l] = max(v[k], v[l]);
                v[k] = smaller;
            }
        output[idx][idy] = v[4];
        return;
    }
    // Sort the columns; the median is that of the largest minimum, the median middle, and the smallest maximum.
    uchar low = 0, middle[3], high = 255;
    for (int k = 0; k < 3; k++) {
        uchar a = min(v[k], v[k + 3]), b = max(v[k], v[k + 3]);
        low = max(low, min(a, v[k + 6]));
        middle[k] = clamp(v[k + 6], a, b);
        high = min(high, max(b, v[k + 6]));
    }
    uchar m = clamp(middle[2], min(middle[0], middle[1]), max(middle[0], middle[1]));
    output[idx][idy] = clamp(m, min(low, high), max(low, high));
}
