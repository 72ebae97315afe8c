// A gamma curve of bytes.
#pragma imcl grid(in)
void gamma(Image<uchar> in, Image<uchar> out, float exponent) {
    float linear = pow(in[idx][idy] / 255.0f, exponent);
    out[idx][idy] = convert_uchar_sat(linear * 255.0f + 0.5f);
}
