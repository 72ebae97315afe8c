// Otsu's threshold (1979): of a picture's histogram, the level that separates dark from light best, which is where the means of
// the two classes differ most, weighted by the number of their pixels. Each pixel of the grid tries one level; the result has
// this measure in its upper half and the level in its lower half. Bits of positive floats are ordered as the floats are.
// `histogram.icl` counts the greys.
#pragma imcl grid(bins) reduce(best: max)
#pragma imcl boundary_cond(bins: undefined)
void otsu(Image1D<uint> bins, ulong best) {
    float darker = 0.0f, darkSum = 0.0f, lighter = 0.0f, lightSum = 0.0f;
    for (int i = 0; i < bins.width; i++) {
        float n = bins[i];
        if (i <= idx) {
            darker += n;
            darkSum += n * i;
        } else {
            lighter += n;
            lightSum += n * i;
        }
    }
    float between = 0.0f;
    if (darker > 0.0f && lighter > 0.0f) {
        float distance = lightSum / lighter - darkSum / darker;
        between = darker * lighter * distance * distance;
    }
    best = max(best, (ulong)as_uint(between) << 32 | (uint)idx);
}
