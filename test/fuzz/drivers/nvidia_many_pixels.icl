// seed: 8733
// size: 32x16x1
// configuration: block_x=32 block_y=8 combine.r9=atomics cyclic_x=1 cyclic_y=1 load.in6=image_local reduce.r9=global reuse=registers sizes=fixed wg_x=1 wg_y=2
const int K1 = 2;

#pragma imcl grid(in6, out8)
#pragma imcl reduce(r9: |)
void made(ulong r9, Image<uchar> in6, Image<uchar> out8, uchar s10, uchar s11) {
    uchar v12 = s11;
    uchar v13 = (uchar)((((int)(in6[idx][(long)idy + -2]) & 2) == 1) ? 0 : (uchar)(v12 >> s11));
    
    r9 |= in6[idx][idy];
    out8[idx][idy] = (uchar)(in6[(long)idy + 0][idx + 2] - (uchar)((!(v13 < in6[idx + K1][idy])) ? in6[idx - 2 * K1 - 2][idy] : in6[idy][idx + K1]));
}
