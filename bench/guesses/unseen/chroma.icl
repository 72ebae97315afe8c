#pragma imcl grid(front, back)
void chroma(Image<uchar4> front, Image<uchar4> back, Image<uchar4> output, int threshold) {
    uchar4 f = front[idx][idy], b = back[idx][idy];
    int green = f.y - max((int)f.x, (int)f.z);
    int alpha = clamp(255 - (green - threshold) * 8, 0, 255);
    int4 mixed = (convert_int4(f) * alpha + convert_int4(b) * (255 - alpha) + 127) / 255;
    output[idx][idy] = convert_uchar4_sat(mixed);
}
