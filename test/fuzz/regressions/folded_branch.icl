// A branch whose condition is constant in an iteration of an unrolled loop keeps its variables local.
// seed: 830
// size: 3x2x1
// configuration: unroll.i=4 unroll.j=2
#pragma imcl grid(in, out)
void made(Image<int> in, Image<int> out) {
    int sum = 0;
    for (int i = 0; i <= 3; i++)
        for (int j = 1; j <= 8; j *= 2) {
            if ((i & 1) == 0) {
                int old = in[idx + i][idy];
                sum += old * old;
            } else {
                sum += j;
            }
        }
    out[idx][idy] = sum;
}
