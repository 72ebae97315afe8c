// The middle of a row, twice as large.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void zoom(Image1D<uchar> in, Image1D<float> out) {
    out[idx] = sample(in, 0.5f * idx + 0.25f * in.width);
}
