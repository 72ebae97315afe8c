// The means of pairs of pixels: an image of half the size.
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void halved(Image1D<float> in, Image1D<float> out) {
    out[idx] = 0.5f * (in[2 * idx] + in[2 * idx + 1]);
}
