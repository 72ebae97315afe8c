// seed: 1063
// size: 4x4x1
#pragma imcl grid(in)
void made(Image<float> in, Image<float4> out, Image<double2> wide) {
    float zero = in[idx][idy] * 0.0f;
    out[idx][idy] = (float4)(min(-zero, zero), max(-zero, zero), min((float2)(zero, -zero), (float2)(0.0f)));
    wide[idx][idy] = max((double2)(-zero, zero), 0.0) - clamp((double2)(zero, -zero), (double2)(-zero), (double2)(1.0));
}
