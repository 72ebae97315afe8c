// seed: 8301305
// size: 9x5x3
// close: out3
// configuration: block_x=2 block_z=2 boundary=split cyclic_x=4 load.in2=image sizes=fixed wg_binding=launch wg_x=2
const int K1 = 3;
#pragma imcl grid(in2, out3)
#pragma imcl boundary_cond(in2: mirrored)
void made(Image3D<float> in2, Image3D<float> out3, int s4) {
    float v5 = (in2[idx][idy + 2][idz + 2 * K1] + in2[idx][idy + 161][idz + 2]);
    int v6 = (--s4);
    
    out3[idx][idy][idz] = (powr((fabs(fmin(0, (float)(4.0f))) + (float)(0.25f)), fmin(fmax(float(in2[3 * idx + 1][idy + K1 - 2][in2.depth - 1 - idz]), (float)(-3.0f)), (float)(3.0f))));
}
