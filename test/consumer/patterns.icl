// Two kernels in one file. The first has no input: its output gives the grid.
#pragma imcl grid(output)
void checker_board(Image<uchar4> output, int size, uchar4 colour) {
    output[idx][idy] = (idx / size + idy / size) % 2 == 0 ? colour : (uchar4)(0, 0, 0, 255);
}

// Pixels that are not written keep what the image held.
#pragma imcl grid(image)
void border(Image<int> image, int *table) {
    if (idx == 0 || idx == image.width - 1)
        image[idx][idy] = table[idy];
}

// Reads a padded buffer, which the library must fill; the padding is wider than the image.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
#pragma imcl force(boundary: pad)
void reflect(Image<short> input, Image<short> output) {
    output[idx][idy] = input[idx - 40][idy + 3];
}
