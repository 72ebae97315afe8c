// A step of heat in a volume whose conductivity varies.
#pragma imcl grid(heat)
#pragma imcl boundary_cond(heat: clamped, conductivity: clamped)
void conduct(Image3D<float> heat, Image3D<float> conductivity, Image3D<float> output) {
  float here = heat[idx][idy][idz], c = conductivity[idx][idy][idz];
  float flow = (c + conductivity[idx - 1][idy][idz]) * (heat[idx - 1][idy][idz] - here) +
               (c + conductivity[idx + 1][idy][idz]) * (heat[idx + 1][idy][idz] - here) +
               (c + conductivity[idx][idy - 1][idz]) * (heat[idx][idy - 1][idz] - here) +
               (c + conductivity[idx][idy + 1][idz]) * (heat[idx][idy + 1][idz] - here) +
               (c + conductivity[idx][idy][idz - 1]) * (heat[idx][idy][idz - 1] - here) +
               (c + conductivity[idx][idy][idz + 1]) * (heat[idx][idy][idz + 1] - here);
  output[idx][idy][idz] = here + 0.05f * flow;
}
