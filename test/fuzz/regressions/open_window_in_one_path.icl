// A loop over rows that may be empty, in a path that covers the whole grid.
// seed: 7000690
// size: 130x5x1
// size in2: 65x3x1
// also: 96x6x1
// configuration: array.t4=local block_x=4 block_y=4 border=loops boundary=pad cyclic_x=8 cyclic_y=2 load.in1=global local_pad.in1=0 reuse=registers sizes=fixed unroll.i9=1 unroll.j10=1 vector_load=unaligned vector_x=4 wg_binding=fixed wg_x=2 wg_y=1
#pragma imcl grid(in1)
#pragma imcl boundary_cond(in1: periodic, in2: mirrored)
void made(Image<char> in1, Image<char> in2, Image<int> out3, char t4[8], char s5, char s6) {
    uint w7 = 0u;
    short w8 = (short)(127);
    for (int i9 = -2; i9 < (int)s6 - 3; i9++) for (int j10 = (int)s6 - 9; j10 < 4; j10++) {
        const int v11 = ((int)in1[idx + i9][idy + j10] * (int)in1[idx][idy + j10]) * s5;
        w7 = min((uint)(v11), w7);
        w8 = w8 + v11;
    }
    out3[idx][idy] = (int)w7 + 3 * (int)w8;
}
