// Lanes combine what they give to a result of one element, whose index differs between them only in how it is computed.
// seed: 77069
// size: 10x9x1
// configuration: boundary=split block_x=4 vector_x=4 sizes=fixed wg_x=2 wg_y=2
// configuration: boundary=split block_x=4 block_y=2 border=merged vector_x=2 cyclic_y=8 wg_x=1 wg_y=1
#pragma imcl grid(a)
#pragma imcl reduce(r: max)
void made(int r[1], Image<float> a, Image<int> o, Image<int> q) {
    int v = o[idx][idy];
    if (isfinite(a[idx][idy]) != 0)
        return;
    r[(o[idx][idy] & 0)] = max(r[(o[idx][idy] & 0)], v);
    o[idx][idy] = 5;
    q[idx][idy] = o[idx][idy];
}
