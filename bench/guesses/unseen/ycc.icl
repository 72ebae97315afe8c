#pragma imcl grid(ycc) packed(ycc, rgb)
void ycc(Image<uchar3> ycc, Image<uchar3> rgb) {
    float3 v = convert_float3(ycc[idx][idy]);
    float y = v.x, cb = v.y - 128.0f, cr = v.z - 128.0f;
    rgb[idx][idy] = convert_uchar3_sat_rte((float3)(y + 1.402f * cr, y - 0.344136f * cb - 0.714136f * cr, y + 1.772f * cb));
}
