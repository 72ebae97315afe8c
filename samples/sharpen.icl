// Laplacian sharpening of interleaved colours: rows of B G R B G R ..., so the image is three times as wide as the picture,
// and the same colour of the next pixel is 3 bytes away. `periodic` keeps the colours separate at the edges, too.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: periodic)
void sharpen(Image<uchar> input, Image<uchar> output) {
    int sum = 9 * input[idx][idy];
    for (int j = -1; j <= 1; j++)
        for (int i = -3; i <= 3; i += 3)
            if (i != 0 || j != 0)
                sum -= input[idx + i][idy + j];
    output[idx][idy] = convert_uchar_sat(sum);
}
