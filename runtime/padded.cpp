#include "padded.h"
#include <algorithm>

namespace icl::runtime {
namespace {

// `count` pixels (or rows, or slices) of the border, which get what is at `source` and after it.
struct Run {
  std::int64_t at, source, count;
};

std::int64_t resolved(Boundary boundary, std::int64_t at, std::int64_t size) {
  const auto modulo = [](std::int64_t a, std::int64_t n) { return (a % n + n) % n; };
  if (boundary == Boundary::Clamped)
    return std::clamp<std::int64_t>(at, 0, size - 1);
  if (boundary == Boundary::Periodic)
    return modulo(at, size);
  const std::int64_t place = modulo(at, 2 * size);
  return std::min(place, 2 * size - 1 - place);
}

// The border along one axis; it may be wider than the image.
std::vector<Run> borderRuns(Boundary boundary, std::int64_t size, std::int64_t low, std::int64_t high) {
  std::vector<Run> runs;
  const auto add = [&](std::int64_t at) {
    const std::int64_t source = resolved(boundary, at, size);
    if (!runs.empty() && runs.back().at + runs.back().count == at &&
        runs.back().source + runs.back().count == source)
      ++runs.back().count;
    else
      runs.push_back({at, source, 1});
  };
  for (std::int64_t at = -low; at < 0; ++at)
    add(at);
  for (std::int64_t at = size; at < size + high; ++at)
    add(at);
  return runs;
}

}

void fillBorder(Commands &commands, cl_mem memory, const ImageStorage &storage, const PaddedLayout &layout) {
  Extent from{0, 0, 0}, count = layout.size;
  for (unsigned d = 0; d < 3; ++d) {
    for (const Run &run :
         borderRuns(storage.boundary, layout.size[d], storage.padding.low[d], storage.padding.high[d])) {
      Extent source = from, target = from, extent = count;
      source[d] = run.source;
      target[d] = run.at;
      extent[d] = run.count;
      const Region sourceAt = layout.at(source[0], source[1], source[2]);
      const Region targetAt = layout.at(target[0], target[1], target[2]);
      const Region region = layout.region(extent[0], extent[1], extent[2]);
      commands.then("fill an image's border",
                    [&](cl_command_queue queue, cl_uint n, const cl_event *waitFor, cl_event *done) {
                      return clEnqueueCopyBufferRect(queue, memory, memory, sourceAt.data(), targetAt.data(),
                                                     region.data(), layout.rowBytes, layout.sliceBytes,
                                                     layout.rowBytes, layout.sliceBytes, n, waitFor, done);
                    });
    }
    from[d] = -storage.padding.low[d];
    count[d] = storage.padding.low[d] + layout.size[d] + storage.padding.high[d];
  }
}

}
