// seed: 58
// size: 12x21x1
// size in4: 10x4x1
// also: 33x9x1
// configuration: MODE8=1 block_x=8 block_y=2 boundary=hardware cyclic_x=2 cyclic_y=2 int_width=16 load.in4=image load.in5=image_local local_pad.in5=0 sizes=fixed unroll.i12=2 unroll.i13=1 unroll.i15=5 unroll.while1=2 wg_x=1 wg_y=1
double f2(Image<short> m1, int x, int y, double p3) {
    double r = (((!(p3 > (double)(0.0))) ? p3 : (double)(-10.0)) + (p3 + (double)(0.01)));
    return r;
}
#pragma imcl grid(in5, out7)
#pragma imcl boundary_cond(in4: undefined, in5: constant)
#pragma imcl tune(MODE8: 0, 1, 2)
void made(Image<short> in4, Image<short> in5, Image<double> out6, Image<double> out7, short s9) {
    short v10 = ((~(short2)((short)(-6), (short)(3)))).x;
    if ((((MODE8 & 1) == 0) && (in4[clamp((int)(idx - MODE8 - 1), 0, in4.width - 1)][clamp((int)(idy - 3), 0, in4.height - 1)] > (short)(in5[idx + MODE8][idy * 2] + (!(v10 >= v10)))))) {
        double v11 = out7[idx][idy];
        for (int i12 = 1; i12 < 5; i12++) {
            for (int i13 = -2; i13 <= 2; i13++)
                v11 += convert_double(in4[clamp(idx + i13, 0, in4.width - 1)][clamp(idy, 0, in4.height - 1)]) * ((double)(7.0) - out7[idx][idy]);
        }
    }
    v10 = (short)((isfinite(sample(in5, idx * 0.5f - 0.25f, idy + -1.75f)) != 0) ? (short)(in5[idx + 2][in5.height - 1 - idy] / ((in5[idx][idy + 3] & (short)(7)) + (short)(1))) : in4[clamp((int)(idx), 0, in4.width - 1)][clamp((int)(idy / 2), 0, in4.height - 1)]);
    v10++;
    int w14 = ((int)(in5[idx + MODE8][idy]) & 7);
    while (w14 > 0) {
        w14--;
        {
        if ((!((out7[idx][idy] + out7[idx][idy]) < (out7[idx][idy] * out7[idx][idy])))) break;
        out7[idx][idy] = (out7[idx][idy] + ((isequal((0.01f), (-10.0f)) != 0) ? out7[idx][idy] : (double)(0.1)));
    }
    }
    for (int i15 = -1; i15 <= 8; i15 += 2) {
        v10 = max((short)(~in5[(long)idx + 0][idy + 2]), (short)((MODE8 == 0) ? v10 : in4[clamp((int)(idx), 0, in4.width - 1)][clamp((int)(idy - 3), 0, in4.height - 1)]));
    }
    out6[idx][idy] = (f2(in5, in5.width - 1 - idx, idy / 2, out7[idx][idy]) / out7[idx][idy]);
    out7[idx][idy] = ((double)in5[(long)idx + 1][idy]);
}
