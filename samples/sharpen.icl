// Laplacian sharpening of colours. Pixels are three bytes (`packed`), as picture files, OpenCV and NumPy have them.
#pragma imcl grid(input) packed(input, output)
#pragma imcl boundary_cond(input: clamped)
void sharpen(Image<uchar3> input, Image<uchar3> output) {
    int3 sum = 9 * convert_int3(input[idx][idy]);
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            if (i != 0 || j != 0)
                sum -= convert_int3(input[idx + i][idy + j]);
    output[idx][idy] = convert_uchar3_sat(sum);
}
