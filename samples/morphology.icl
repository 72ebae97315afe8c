// Two kernels in one file: the minimum and the maximum of the pixels under a mask.
#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
#pragma imcl pixel(in: unsigned char, out: unsigned char)
void erode(Image<Pixel> in, Image<Pixel> out, int mask[5][5]) {
    unsigned char smallest = 255;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            if (mask[j][i] != 0)
                smallest = min(smallest, in[idx + i - 2][idy + j - 2]);
    out[idx][idy] = smallest;
}

#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
#pragma imcl pixel(in: unsigned char, out: unsigned char)
void dilate(Image<Pixel> in, Image<Pixel> out, int mask[5][5]) {
    unsigned char largest = 0;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            if (mask[j][i] != 0)
                largest = max(largest, in[idx + i - 2][idy + j - 2]);
    out[idx][idy] = largest;
}
