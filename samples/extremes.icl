// The smallest and the largest grey, and the first pixel of each in reading order. Value and place are in one number each,
// of which the value takes the upper half: the larger value wins, and among equal ones the larger place. Places count
// backwards from 2^32 - 1 in `largest`, so that the first pixel has the larger one.
#pragma imcl grid(input) reduce(smallest: min, largest: max)
void extremes(Image<uchar> input, ulong smallest, ulong largest) {
    uint place = (uint)idy * input.width + idx;
    ulong value = input[idx][idy];
    smallest = min(smallest, value << 32 | place);
    largest = max(largest, value << 32 | (0xffffffffu - place));
}
