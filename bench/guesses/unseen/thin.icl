#pragma imcl grid(magnitude, angle)
#pragma imcl boundary_cond(magnitude: constant, angle: constant)
void thin(Image<float> magnitude, Image<uchar> angle, Image<uchar> edge, float low, float high) {
    float here = magnitude[idx][idy], a, b;
    int sector = angle[idx][idy] & 3;
    if (sector == 0) {
        a = magnitude[idx - 1][idy];
        b = magnitude[idx + 1][idy];
    } else if (sector == 1) {
        a = magnitude[idx - 1][idy - 1];
        b = magnitude[idx + 1][idy + 1];
    } else if (sector == 2) {
        a = magnitude[idx][idy - 1];
        b = magnitude[idx][idy + 1];
    } else {
        a = magnitude[idx + 1][idy - 1];
        b = magnitude[idx - 1][idy + 1];
    }
    uchar result = 0;
    if (here >= a && here > b)
        result = here > high ? 255 : here > low ? 128 : 0;
    edge[idx][idy] = result;
}
