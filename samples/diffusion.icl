// One explicit step of heat diffusion in an insulated volume. Stable for a rate of at most 1/6.
#pragma imcl grid(heat)
#pragma imcl boundary_cond(heat: clamped)
void diffusion(Image3D<float> heat, Image3D<float> next, float rate) {
    float here = heat[idx][idy][idz];
    float around = heat[idx - 1][idy][idz] + heat[idx + 1][idy][idz]
                 + heat[idx][idy - 1][idz] + heat[idx][idy + 1][idz]
                 + heat[idx][idy][idz - 1] + heat[idx][idy][idz + 1];
    next[idx][idy][idz] = here + rate * (around - 6.0f * here);
}
