// seed: 500057
// size: 21x5x1
// also: 21x32x1
// configuration: block_x=16 block_y=1 boundary=guard cyclic_x=1 cyclic_y=4 load.in1=image sizes=fixed unroll.i7=1 vector_load=unaligned vector_x=1 wg_binding=fixed wg_x=2 wg_y=2
#pragma imcl grid(in1)
#pragma imcl boundary_cond(in1: clamped)
void made(Image<uchar> in1, Image<int> out2, uchar s3, uchar s4) {
    int e = 0;
    int x5 = idy < (int)s3 ? 0 : idy - (int)s3;
    int x6 = idy + 0 > in1.height - 1 ? in1.height - 1 : idy + 0;
    for (int i7 = x5; i7 <= x6; i7++) {
        e = 3 * e + (int)in1[idx + 4][i7];
    }
    {
        e = 3 * e + (int)in1[in1.width - 1 - (int)abs(in1.width - 1 - (int)abs(idx))][in1.height - 1 - (int)abs(in1.height - 1 - (int)abs(idy))];
    }
    out2[idx][idy] = e;
}
