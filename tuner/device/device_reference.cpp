#include "tuner/device/device_reference.h"
#include "tuner/device/lane_agreement.h"
#include <algorithm>
#include <vector>

namespace icl {

// Kernels for lanes of each size. A work-group has consecutive lanes, through which its work-items go
// together. Its first work-item adds up what the others have found: on a GPU, to read results of each one
// would take longer than to compare.
static constexpr std::uint64_t mostItems = 64; // of a work-group
static constexpr const char *kernels = R"(
#define KERNELS(Lane, bytes)                                                                               \
  kernel void find_differences_##bytes(global const Lane *expected, global const Lane *actual,             \
                                       ulong count, ulong each, uint lanes, uint stride, uint number,      \
                                       double tolerance, global ulong *results) {                          \
    const ulong begin = get_group_id(0) * each, end = min(begin + each, count);                            \
    const uint item = get_local_id(0);                                                                     \
    ulong found = 0, first = 0;                                                                            \
    for (ulong i = begin + item; i < end; i += get_local_size(0))                                          \
      if (!isPadding(i, lanes, stride) &&                                                                  \
          !lanesAgree(expected[i], actual[i], (enum LaneNumber)number, bytes, tolerance)) {                \
        if (found == 0)                                                                                    \
          first = i;                                                                                       \
        ++found;                                                                                           \
      }                                                                                                    \
    local ulong counts[MOST_ITEMS], firsts[MOST_ITEMS];                                                    \
    counts[item] = found;                                                                                  \
    firsts[item] = first;                                                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                          \
    if (item == 0) {                                                                                       \
      for (uint i = 1; i < get_local_size(0); ++i)                                                         \
        if (counts[i] > 0) {                                                                               \
          first = found > 0 ? min(first, firsts[i]) : firsts[i];                                           \
          found += counts[i];                                                                              \
        }                                                                                                  \
      results[2 * get_group_id(0)] = found;                                                                \
      results[2 * get_group_id(0) + 1] = first;                                                            \
    }                                                                                                      \
  }                                                                                                        \
  kernel void find_range_##bytes(global const Lane *values, ulong count, ulong each, uint lanes,           \
                                 uint stride, uint number, global double *results) {                       \
    const ulong begin = get_group_id(0) * each, end = min(begin + each, count);                            \
    const uint item = get_local_id(0);                                                                     \
    double least = INFINITY, most = -INFINITY;                                                             \
    for (ulong i = begin + item; i < end; i += get_local_size(0))                                          \
      if (!isPadding(i, lanes, stride)) {                                                                  \
        const double value = laneValue(values[i], (enum LaneNumber)number, bytes);                         \
        if (isFinite(value)) {                                                                             \
          least = value < least ? value : least;                                                           \
          most = value > most ? value : most;                                                              \
        }                                                                                                  \
      }                                                                                                    \
    local double leasts[MOST_ITEMS], mosts[MOST_ITEMS];                                                    \
    leasts[item] = least;                                                                                  \
    mosts[item] = most;                                                                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                          \
    if (item == 0) {                                                                                       \
      for (uint i = 1; i < get_local_size(0); ++i) {                                                       \
        least = leasts[i] < least ? leasts[i] : least;                                                     \
        most = mosts[i] > most ? mosts[i] : most;                                                          \
      }                                                                                                    \
      results[2 * get_group_id(0)] = least;                                                                \
      results[2 * get_group_id(0) + 1] = most;                                                             \
    }                                                                                                      \
  }
KERNELS(uchar, 1)
KERNELS(ushort, 2)
KERNELS(uint, 4)
KERNELS(ulong, 8)
)";

runtime::Program DeviceReference::buildFor(const runtime::Queue &queue) {
  return runtime::Program::build(
      queue, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" + std::string(lane::agreementText) + kernels,
      "-DMOST_ITEMS=" + std::to_string(mostItems));
}

static runtime::Function kernelFor(const runtime::Program &program, const std::string &name,
                                   const ElementLayout &layout) {
  return runtime::Function(program, name + "_" + std::to_string(layout.laneBytes));
}

/// Enough work-items for the memory's bandwidth. On a CPU each goes through consecutive lanes; elsewhere
/// those of a work-group read neighbouring ones.
static runtime::Geometry geometryFor(const runtime::DeviceInfo &device, std::uint64_t lanes) {
  const std::uint64_t items = device.isCpu ? 1 : std::min<std::uint64_t>(mostItems, device.maxWorkGroup);
  const std::uint64_t groups = std::uint64_t(device.computeUnits) * (device.isCpu ? 8 : 1024 / items);
  runtime::Geometry geometry{1, {}, {items, 1, 1}};
  geometry.groups = {std::clamp<std::uint64_t>(lanes / items, 1, groups), 1, 1};
  return geometry;
}

/// A multiple of a work-group's items.
static std::uint64_t lanesPerGroupFor(const runtime::Geometry &geometry, std::uint64_t lanes) {
  const std::uint64_t items = geometry.workGroup[0], strides = (lanes + items - 1) / items;
  return (strides + geometry.groups[0] - 1) / geometry.groups[0] * items;
}

/// Sets `values` from `first` on.
template <class... Values>
static void setFrom(runtime::Function &function, unsigned first, const Values &...values) {
  (function.set(first++, values), ...);
}

DeviceReference::DeviceReference(const runtime::Queue &on, const runtime::Program &program,
                                 const BufferSpec &spec, runtime::Buffer output)
    : queue(on), buffer(spec), expected(std::move(output)),
      findDifferences(kernelFor(program, "find_differences", spec.layout)),
      findRange(kernelFor(program, "find_range", spec.layout)),
      geometry(geometryFor(queue.device().info, buffer.lanesInMemory())),
      results(queue, geometry.groups[0] * 16) {
  const cl_ulong count = buffer.lanesInMemory(), each = lanesPerGroupFor(geometry, count);
  const cl_uint lanes = buffer.layout.lanes, stride = buffer.layout.stride;
  const cl_uint number = lane::numberOf(buffer.layout);
  findDifferences.set(0, expected.get());
  setFrom(findDifferences, 2, count, each, lanes, stride, number);
  findDifferences.set(8, results.get());
  setFrom(findRange, 0, expected.get(), count, each, lanes, stride, number, results.get());
}

/// Of the work-groups, after a launch.
template <class Result>
std::vector<Result> DeviceReference::resultsOf(runtime::Function &function) {
  static_assert(sizeof(Result) == 16);
  function.launch(queue, geometry);
  std::vector<Result> all(geometry.groups[0]);
  results.read(queue, all.data(), all.size() * sizeof(Result));
  return all;
}

Differences DeviceReference::differences(const runtime::Buffer &actual, double tolerance) {
  findDifferences.set(1, actual.get());
  findDifferences.set(7, tolerance);
  Differences all;
  for (const Differences &one : resultsOf<Differences>(findDifferences))
    all = all.with(one);
  return all;
}

ValueRange DeviceReference::expectedRange() {
  if (!range) {
    range.emplace();
    for (const ValueRange &one : resultsOf<ValueRange>(findRange))
      range = range->with(one);
  }
  return *range;
}

OutputPair::Lanes DeviceReference::lanesAt(const runtime::Buffer &actual, std::uint64_t number) const {
  const std::size_t bytes = buffer.layout.laneBytes;
  OutputPair::Lanes lanes;
  expected.read(queue, lanes.expected.data(), bytes, number * bytes);
  actual.read(queue, lanes.actual.data(), bytes, number * bytes);
  return lanes;
}

std::optional<std::string> DeviceReference::difference(const runtime::Buffer &actual, Agreement agreement,
                                                       double slack) {
  const OutputPair outputs{[&] { return expectedRange(); },
                           [&](double tolerance) { return differences(actual, tolerance); },
                           [&](std::uint64_t number) { return lanesAt(actual, number); }};
  return icl::difference(buffer, outputs, agreement, slack);
}

}
