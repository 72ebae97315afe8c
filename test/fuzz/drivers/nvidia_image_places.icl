// seed: 701131
// size: 3x5x3
// size in2: 1x1x2
// configuration: load.in2=image sizes=fixed
#pragma imcl grid(in1)
void made(Image3D<uchar> in1, Image3D<uchar> in2, Image3D<int> out3) {
    int e = 0;
    {
        e = 5 * e + (int)in2[0][0][in2.depth - 1 - (int)abs(in2.depth - 1 - (int)abs(idz))];
    }
    out3[idx][idy][idz] = e;
}
