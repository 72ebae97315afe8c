// The reductions of bench/kernels/ with CUB, for peer_cub.py. Functions return CUDA's error. Each is called first with `scratch` null, and
// sets `bytes` to the memory that it needs.
#include <cub/cub.cuh>

extern "C" int icl_total(void *scratch, std::size_t *bytes, const float *in, float *out, long long count) {
  return cub::DeviceReduce::Sum(scratch, *bytes, in, out, count);
}

extern "C" int icl_histogram(void *scratch, std::size_t *bytes, const unsigned char *in, unsigned *bins, long long count) {
  return cub::DeviceHistogram::HistogramEven(scratch, *bytes, in, bins, 257, 0, 256, count);
}
