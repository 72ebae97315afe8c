// Memory that the limit of a loop reads may change while the loop runs.
// seed: 641
// size: 3x3x1
// configuration:
// configuration: unroll.i=2
#pragma imcl grid(out)
void made(Image<int> out) {
    for (int i = 0; i < (out[idx][idy] & 3); i++)
        out[idx][idy] += 1;
}
