// A part of a picture, by linear interpolation.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void zoom(Image<float> input, Image<float> output, float step) {
  output[idx][idy] = sample(input, idx * step, idy * step);
}
