// Undoes a lens's radial distortion.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void lens(Image<uchar> input, Image<uchar> output, float k1, float k2) {
  float cx = 0.5f * output.width, cy = 0.5f * output.height;
  float x = (idx - cx) / cx, y = (idy - cy) / cy;
  float r2 = x * x + y * y;
  float f = 1.0f + r2 * (k1 + r2 * k2);
  output[idx][idy] = convert_uchar_sat_rte(sample(input, x * f * cx + cx, y * f * cy + cy));
}
