// seed: 7535
// size: 1x1x1
// also: 17x13x1
// configuration: MODE7=3 array.t10=constant block_x=1 block_y=1 boundary=split combine.r8=launch combine.r9=launch copies.r8=2 cyclic_unroll=1 cyclic_x=1 cyclic_y=1 int_width=32 load.in5=image_local local_pad.in5=0 reduce.r8=local reduce.r9=private sizes=runtime unroll.f1.i3=1 unroll.i14=2 wg_x=1 wg_y=1
short f1(uchar p2) {
    if (((!((short)(8) < (short)(-6))) && ((short)(-8) == (short)((short)(9) % (((short)(-104) & (short)(7)) + (short)(1)))))) {
        p2 *= min(p2, (uchar)((p2 > p2) ? (uchar)(1) : p2));
    }
    for (int i3 = 0; i3 <= 1; i3++) {
        if (((uchar)(p2 + (uchar)(100)) >= abs((char)(1)))) break;
        bool t4 = (uchar)((uchar)(9) | p2);
    }
    if ((((uchar)(p2 * p2) >= (uchar)(p2 << ((uchar)(6) & 7))) || (p2 < as_uchar((uchar)(3))))) return (short)((short)(3) & (short)(-7));
    return (short)((short)((short)(2) % (((short)(5) & (short)(7)) + (short)(1))) << (((short)p2) & 15));
}
#pragma imcl grid(in5, out6)
#pragma imcl reduce(r8: max)
#pragma imcl reduce(r9: max)
#pragma imcl tune(MODE7: 1, 2, 3)
void made(int r8[2][4], uint r9, Image<uchar> in5, Image<uchar> out6, uchar t10[4], uchar s11) {
    short v12 = f1(in5[idx][idy]);
    short a13[4];
    for (int i14 = 0; i14 < 4; i14++)
        a13[i14] = (short)(v12 | v12);
    r8[1][MODE7] = max(r8[1][MODE7], (short)((!((uchar)(in5[idx + 1][2 * idy / 3 + (idy & 1)] - in5[(idx + 1)][idy]) > bitselect(s11, in5[idx][idy + MODE7], in5[15][idy - 1]))) ? (short)((short)(in5[idx + MODE7 - 1][idy + MODE7 - 2]) + v12) : (short)(-a13[(((int)(in5[idx][idy / 3 + 2]) - MODE7) & 3)])));
    out6[idx][idy] = (uchar)((uchar)(s11 & in5[idx - MODE7][idy - MODE7]) >> (t10[MODE7] & 7));
}
