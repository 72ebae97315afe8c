// How often a number can be halved.
#pragma imcl grid(in)
void halvings(Image1D<int> in, Image1D<int> out) {
    int n = 0;
    for (int v = in[idx]; v > 1; v /= 2)
        n++;
    out[idx] = n;
}
