#pragma imcl grid(input)
void bytes(Image<uchar> input, Image<uchar> output) { output[idx][idy] = 255 - input[idx][idy]; }

#pragma imcl grid(input)
void small(Image<char> input, Image<char> output) { output[idx][idy] = input[idx][idy]; }

#pragma imcl grid(input)
void shorts(Image<ushort> input, Image<ushort> output) { output[idx][idy] = input[idx][idy]; }

#pragma imcl grid(input)
void rgb(Image<uchar3> input, Image<uchar3> output) { output[idx][idy] = input[idx][idy].zyx; }

#pragma imcl grid(input)
void rgba(Image<float4> input, Image<float4> output) { output[idx][idy] = input[idx][idy]; }

#pragma imcl grid(input)
void volume(Image3D<float> input, Image3D<float> output) { output[idx][idy][idz] = input[idx][idy][idz] + 0.25f; }

#pragma imcl grid(input)
void scaled(Image<float> input, Image<float> output, float factor, int table[3], float2 shift) {
    output[idx][idy] = input[idx][idy] * factor + table[1] + shift.y;
}

#pragma imcl grid(output)
void ramp(Image<float> output) { output[idx][idy] = idx + 100.4f * idy; }
