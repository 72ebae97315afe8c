// Constants in operations with vectors of types smaller than int need that type.
// seed: 24
// size: 9x3x1
#pragma imcl grid(in)
void made(Image<short2> in, Image<short2> out, char3 s) {
    out[idx][idy] = in[idx][idy] % (short2)(-8, 5) + in[idx][idy] / convert_short2(s.xy / (s.yz & (char2)(1)));
}
