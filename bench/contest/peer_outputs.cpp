#include "bench/contest/peer_outputs.h"
#include "compiler/space/error.h"
#include "tuner/device/compare.h"
#include <algorithm>
#include <fstream>

namespace icl::contest {

namespace {

struct Latitude {
  const char *kernel;
  double tolerance;    ///< in addition to what Agreement allows
  Agreement agreement; ///< Filtered: one value in 100 may be further off
};

constexpr Latitude latitudes[] = {
    // Samplers and libraries round weights to 8 bits or fewer, and coordinates at the edge to either side.
    {"warp", 3, Agreement::Filtered},
    {"enlarge", 2, Agreement::Filtered},
    // Hues near the full turn become 0 or 255.
    {"hsv", 1, Agreement::Filtered},
    // A rounding changes the number of iterations near the edge of the set.
    {"mandelbrot", 0, Agreement::Filtered},
};

Latitude latitudeOf(const std::string &kernel) {
  for (const Latitude &latitude : latitudes)
    if (kernel == latitude.kernel)
      return latitude;
  return {"", 0, Agreement::Close};
}

}

Comparison compareOutputs(const Session &ours, const std::string &kernel, const std::string &folder) {
  const Latitude latitude = latitudeOf(kernel);
  Comparison all;
  for (std::size_t i = 0; i < ours.buffers().size(); ++i) {
    BufferSpec spec = ours.buffers()[i];
    if (!spec.isWritten)
      continue;
    std::vector<std::byte> expected(spec.bytes()), actual(spec.bytes());
    ours.read(i, expected.data());
    std::ifstream file(folder + "/" + spec.name, std::ios::binary);
    if (!file.read(reinterpret_cast<char *>(actual.data()), static_cast<std::streamsize>(actual.size())))
      throw environmentError("wrote too little of `" + spec.name + "`");
    spec.tolerance += latitude.tolerance;
    if (const auto differs = difference(spec, expected.data(), actual.data(), latitude.agreement))
      all.differs = differs;
    all.largest = std::max(all.largest, deviation(spec, expected.data(), actual.data()).most);
  }
  return all;
}

}
