// A weight that decreases with the square of the value.
#pragma imcl grid(in) tolerance(out: 1e-5)
void falloff(Image1D<float> in, Image1D<float> out) {
    out[idx] = exp(-in[idx] * in[idx]);
}
