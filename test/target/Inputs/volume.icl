#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant(7))
void volume(Image3D<uchar4> in, Image3D<float> out) {
    out[idx][idy][idz] += in[idx + 1][idy][idz - 1].x + in[idx - 1][idy][idz].y;
}
