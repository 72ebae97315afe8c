// Two kernels in one file. The first has no input: its output gives the grid.
#pragma imcl grid(output)
void checker_board(Image<uchar4> output, int size, uchar4 colour) {
    output[idx][idy] = (idx / size + idy / size) % 2 == 0 ? colour : (uchar4)(0, 0, 0, 255);
}

// Keeps what the image held wherever it says nothing.
#pragma imcl grid(image)
void border(Image<int> image, int *table) {
    if (idx == 0 || idx == image.width - 1)
        image[idx][idy] = table[idy];
}
