// Clang's shuffles return vectors that have no operator `!`.
// size: 33x3x1
// size in4: 1x1x1
// configuration: block_x=32 boundary=split vector_x=32 wg_x=2
const int K1 = 2;
#pragma imcl grid(out5)
void made(Image<short> in4, Image<Pixel> out5, short t6[4], int *q7) {
    int v8 = (((int4)((-2))).z);
    
    if ((out5[idx][idy] < ((!(in4[idx / 4][(idy * 2 + 1) / 3] <= in4[idx / 4 + -2][(idy * 2 + 2) / 3])) ? v8 : out5[idx][idy]))) 
    
    out5[idx][idy] += (q7[K1] + ((0)));
}
