#pragma imcl grid(front, back, weight)
void blend(Image<ushort4> front, Image<ushort4> back, Image<float> weight, Image<ushort4> out) {
    float4 difference = convert_float4(front[idx][idy]) - convert_float4(back[idx][idy]);
    out[idx][idy] = convert_ushort4(convert_float4(back[idx][idy]) + difference * weight[idx][idy]);
}
