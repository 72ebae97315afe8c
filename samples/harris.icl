// Harris' corner response from a gradient (see sobel.icl), over windows of 3x3. `k` is usually 0.04 to 0.06.
#pragma imcl grid(dx, dy)
#pragma imcl boundary_cond(dx: constant, dy: constant)
void harris(Image<float> dx, Image<float> dy, Image<float> response, float k) {
    float xx = 0.0f, xy = 0.0f, yy = 0.0f;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            float gx = dx[idx + i][idy + j];
            float gy = dy[idx + i][idy + j];
            xx += gx * gx;
            xy += gx * gy;
            yy += gy * gy;
        }
    float trace = xx + yy;
    response[idx][idy] = xx * yy - xy * xy - k * trace * trace;
}
