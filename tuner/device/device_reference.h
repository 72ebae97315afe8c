// An output of the reference variant on the device, where outputs of other variants are compared with it.
#pragma once
#include "tuner/device/compare.h"
#include <icl/runtime.h>
#include <optional>
#include <string>
#include <vector>

namespace icl {

class DeviceReference {
public:
  /// Whether the device can compare: it needs doubles.
  static bool isPossibleOn(const runtime::DeviceInfo &device) { return device.hasDouble; }

  /// Builds the kernels that compare, for all buffers. Throws runtime::Error.
  static runtime::Program buildFor(const runtime::Queue &);

  /// `output` has buffer.bytes() bytes. The queue must be in-order. Throws runtime::Error.
  DeviceReference(const runtime::Queue &, const runtime::Program &, const BufferSpec &buffer,
                  runtime::Buffer output);

  /// The result of difference() (compare.h) on the host, from one pass over both outputs. Only some ten
  /// kilobytes of counts are copied to the host, and the lanes that are reported. The first comparison with a
  /// tolerance that depends on the output's values reads these once more. Throws runtime::Error.
  std::optional<std::string> difference(const runtime::Buffer &actual, Agreement, double slack = 1);

private:
  runtime::Queue queue;
  BufferSpec buffer;
  runtime::Buffer expected;
  runtime::Function findDifferences, findRange;
  runtime::Geometry geometry;
  runtime::Buffer results; ///< of each work-group, 16 bytes
  std::optional<ValueRange> range;

  template <class Result>
  std::vector<Result> resultsOf(runtime::Function &);
  Differences differences(const runtime::Buffer &actual, double tolerance);
  ValueRange expectedRange();
  OutputPair::Lanes lanesAt(const runtime::Buffer &actual, std::uint64_t number) const;
};

}
