// PoCL 3.1's compiler failed with an assertion if a work-group of one work-item had a barrier before loops like these.
// seed: 839
// size: 23x8x1
// configuration: MODE=1 array.T=local block_x=4 block_y=4 cyclic_y=2 load.in=image_local local_pad.in=1 unroll.i=2 unroll.while1=8 wg_x=1 wg_y=1
const float T[2] = {1.0f, 10.0f};
#pragma imcl grid(in, out)
#pragma imcl tune(MODE: 0, 1)
void made(Image<char> in, Image<float> out, float s, char c) {
    float v = s / s * (s + s);
    for (int i = -1; i < (convert_int_sat(c) & 3); i++)
        c--;
    s = (T[mad_hi((int)in[idx][idy - 2], (int)in[idx + 2][idy], MODE) & 1] >= T[1] ? 0.25f : -0.25f) + (T[1] - s);
    for (int j = -1; j <= -1; j++) {
        int w = 3;
        while (w > 0 && isinf(T[1] > v ? T[MODE] : v) != 0)
            w--;
        for (int k = 0; k <= 3; k++) {
        }
    }
    out[idx][idy] = (s - s) * T[MODE];
}
