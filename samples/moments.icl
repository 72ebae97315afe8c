// Mean and variance: the caller divides. mean = sum / n, variance = squares / n - mean * mean, with n pixels.
#pragma imcl grid(input) reduce(sum: +, squares: +)
void moments(Image<float> input, double sum, double squares) {
    float v = input[idx][idy];
    sum += v;
    squares += (double)v * v;
}
