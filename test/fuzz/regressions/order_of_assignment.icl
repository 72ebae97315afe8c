// An assignment evaluates the location, then the value, and reads the location last.
// seed: 33
// size: 9x3x1
#pragma imcl grid(out)
void made(Image<int> in, Image<int> out, int s) {
    int a[4] = {1, 2, 3, 4};
    int k = in[idx][idy] & 1;
    a[k] = (k = 2);
    a[k & 3] += (k += 1);
    s += 3 * (s += k);
    out[idx][idy] = a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3] + s;
}
