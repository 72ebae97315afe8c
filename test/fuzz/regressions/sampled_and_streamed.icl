// The kernel's sampler and the value that hides a conversion from a streamed store had the same name.
// size: 64x16x1
// configuration: block_x=16 boundary=hardware load.in=image sizes=fixed vector_store=streaming vector_x=16
#pragma imcl grid(in)
void made(Image<uchar> in, Image<uchar> out) {
    out[idx][idy] = (in[idx][idy] + in[idx + 1][idy] + 1) / 2;
}
