// A component of a vector pixel is converted separately from the pixel.
// seed: 960
// size: 32x4x1
// configuration: block_x=2 vector_x=2
// configuration: block_x=4 vector_x=4
#pragma imcl grid(in, out)
void made(Image<ulong3> in, Image<float> out) {
    out[idx][idy] = convert_float(in[idx][idy].y);
}
