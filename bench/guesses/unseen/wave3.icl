#pragma imcl grid(now)
#pragma imcl boundary_cond(now: constant)
void wave3(Image3D<float> before, Image3D<float> now, Image3D<float> speed, Image3D<float> next) {
    float here = now[idx][idy][idz];
    float around = -7.5f * here;
    for (int r = 1; r <= 2; r++)
        around += (r == 1 ? 1.333333f : -0.083333f) * (now[idx - r][idy][idz] + now[idx + r][idy][idz] + now[idx][idy - r][idz]
                  + now[idx][idy + r][idz] + now[idx][idy][idz - r] + now[idx][idy][idz + r]);
    next[idx][idy][idz] = 2.0f * here - before[idx][idy][idz] + speed[idx][idy][idz] * around;
}
