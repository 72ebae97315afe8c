// A coordinate of type long must be converted to int for read_imagei.
// seed: 24
// size: 6x1x1
// configuration: boundary=split load.in=image
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void made(Image1D<int> in, Image1D<short> out) {
    out[idx] = in[(long)idx + -1];
}
