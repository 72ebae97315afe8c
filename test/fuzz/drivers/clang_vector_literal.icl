// seed: 1069
// size: 8x8x1
// configuration: load.in=image
#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
void made(Image<int> in, Image<int> out) {
    int4 v = (int4)((int2)(2), in[idx + 1][idy], 1);
    out[idx][idy] = v.x + v.y + v.z + v.w;
}
