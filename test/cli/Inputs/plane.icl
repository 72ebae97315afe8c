#pragma imcl grid(output)
#pragma imcl boundary_cond(plane: clamped)
void lift(Image<float> plane, Image3D<float> output) {
  output[idx][idy][idz] = plane[idx + 1][idy] * (float)(idz + 1);
}
