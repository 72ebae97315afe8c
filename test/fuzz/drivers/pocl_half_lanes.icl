// seed: 900253
// size: 33x9x1
// also: 64x8x1
// configuration: array.t3=constant block_x=8 block_y=1 cyclic_x=2 cyclic_y=2 sizes=fixed vector_load=unaligned vector_x=8 wg_x=1 wg_y=4
#pragma imcl grid(out2)
void made(Image<float> out1, Image<half> out2, float t3[2][8], short s4, short s5) {
    short v6 = s5;
    float v7 = (convert_float((-0.0f)) * (out2[idx][idy] - t3[(((4) + (out2[idx][idy] >= out2[idx][idy])) & 1)][1]));
    float v8 = ((out2[idx][idy] * t3[(((v7 <= t3[((2) & 1)][6]) ? (4) : idy) & 1)][4]) * max((7.0f), ((float)v6)));
    s5 /= s5;
    out1[idx][idy] = (((v7 * t3[(((out2[idx][idy] > t3[1][(((7) + (-1)) & 7)]) ? idy : (4)) & 1)][4]) > v7) ? ((float2)((-0.25f), (1.0f))).y : (out2[idx][idy] / out2[idx][idy]));
    out2[idx][idy] = ((v8 * t3[(((7) ^ idy) & 1)][2]) - ((float2)((1.5f), (-0.01f))).y);
}
