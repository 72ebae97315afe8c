// Cummins 2015: the last step of Canny's edge detector.
#pragma imcl grid(edges)
void threshold(Image<float> edges, Image<float> output, float limit) {
  output[idx][idy] = edges[idx][idy] > limit ? 1.0f : 0.0f;
}
