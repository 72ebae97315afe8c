// Edge-preserving smoothing: the weight of a neighbour decreases with its distance and with the difference of the values.
// The falloffs are 1 / (2 sigma^2).
const int RADIUS = 3;

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
void bilateral(Image<float> input, Image<float> output, float distance_falloff, float value_falloff) {
    float centre = input[idx][idy];
    float sum = 0.0f, weights = 0.0f;
    for (int j = -RADIUS; j <= RADIUS; j++)
        for (int i = -RADIUS; i <= RADIUS; i++) {
            float value = input[idx + i][idy + j];
            float change = value - centre;
            float weight = exp(-(distance_falloff * (i * i + j * j) + value_falloff * change * change));
            sum += weight * value;
            weights += weight;
        }
    output[idx][idy] = sum / weights;
}
