// The difference of the pixels above and below.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void column(Image<float> in, Image<float> out) {
    out[idx][idy] = in[idx][idy + 1] - in[idx][idy - 1];
}
