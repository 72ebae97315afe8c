// A step down and a step up an image pyramid (Burt and Adelson 1983, "The Laplacian Pyramid as a Compact Image Code").
// The outputs have half and twice the size of the input, as the caller chooses: reads beyond the input find its edge.
const int weight[5] = {1, 4, 6, 4, 1};

#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void down(Image<uchar> input, Image<uchar> output) {
    int sum = 0;
    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
            sum += weight[i + 2] * weight[j + 2] * input[2 * idx + i][2 * idy + j];
    output[idx][idy] = (uchar)((sum + 128) / 256);
}

// Even pixels lie a quarter of an input pixel before its centre, odd ones a quarter behind it.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void up(Image<uchar> input, Image<uchar> output) {
    const int x = idx / 2, y = idy / 2;
    const int beside = x - 1 + 2 * (idx % 2), above = y - 1 + 2 * (idy % 2);
    const int sum = 9 * input[x][y] + 3 * input[beside][y] + 3 * input[x][above] + input[beside][above];
    output[idx][idy] = (uchar)((sum + 8) / 16);
}
