// seed: 7480
// size: 1x9x1
// also: 33x9x1
// configuration: array.T2=constant block_x=1 block_y=4 border=loops boundary=split cyclic_x=1 cyclic_y=1 int_width=32 load.in10=global local_pad.in10=0 sizes=runtime vector_load=unaligned vector_x=1 wg_binding=launch wg_x=2 wg_y=4
const int K1 = 1;
const long T2[4] = {(5L), (1L), (-2L)};
long f3(long p4, long p5[4]) {
    long v6 = (rhadd(p4, p4) | ((65535L) + p4));
    p4 >>= p4;
    return as_long(convert_ulong_sat(v6));
}
short f8(Image<long> m7, int x, int y, int p9) {
    short r = (short)((short)(((m7[x + K1][y] < m7[(x + (((y >> ((8) & 31)) & 7) + -4))][(y + (((p9 += x) & 7) + -4))]) && ((short)(m7[2 * x / 2 + (x & 1)][y]) >= (short)(m7[3 * x + -1][y]))) ? (short)(1) : (short)(m7[x + K1 - 2][y])) & (short)((short)(m7[x - 3][y]) | (short)(m7[x + K1][(y + 0)])));
    return r;
}
#pragma imcl grid(in10, out11)
void made(Image<long> in10, Image<short> out11, long s12, short s13) {
    short v14 = short((in10[6][idy + 254] >> (T2[K1] & 63)));
    if ((isnormal((-(double)(-1234.5))) != 0)) {
        s13 *= max((short)(1), short(s12));
        v14 <<= v14;
    }
    long v15 = as_long(((ulong)(in10[idy + K1][idx - 2 * K1]) << (1000UL & 63)));
    out11[idx][idy] = select(((short3)((short)(8), (short)(6), (short)(-5))).s0, (short)(v14 + ((v14 >= s13) && (K1 != (-1)))), max((short)(0), (short)(in10[idx + 2][((((K1 >= idy) || (T2[K1] == in10[(long)idx + -2][idy - 2])) ? K1 : idx) & 15)])));
}
