// Rotates a colour picture around its centre. `direction` is the cosine and sine of the angle.
float2 turned(float2 v, float2 direction) {
    return (float2)(v.x * direction.x - v.y * direction.y, v.x * direction.y + v.y * direction.x);
}

float2 centre(Image<uchar4> picture) {
    return (float2)(picture.width - 1, picture.height - 1) * 0.5f;
}

#pragma imcl grid(output)
#pragma imcl boundary_cond(input: constant)
void turn(Image<uchar4> input, Image<uchar4> output, float2 direction) {
    float2 from = turned((float2)(idx, idy) - centre(output), direction) + centre(input);
    output[idx][idy] = convert_uchar4_sat_rte(sample(input, from.x, from.y));
}
