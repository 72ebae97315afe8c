// Nine times each byte minus its eight neighbours; the components of a BGR picture lie three apart (Masnada 2016).
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void laplacian(Image<uchar> in, Image<uchar> out) {
    int sum = 10 * in[idx][idy];
    for (int j = -1; j <= 1; j++)
        for (int i = -3; i <= 3; i += 3)
            sum -= in[idx + i][idy + j];
    out[idx][idy] = clamp(sum, 0, 255);
}
