// A kernel in OpenCL C for the tests of measuring: doubles each of 64x16 floats, in variants with every kind
// of fault.
#pragma once
#include "tuner/measure/device_measurer.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <numeric>

namespace icl::test {

inline constexpr std::int64_t width = 64, height = 16;

enum Fault : std::uint16_t {
  None,
  AlsoRight,  ///< other source, same result
  SameSource, ///< identical to AlsoRight
  WrongPixels,
  Hangs,
  Crashes,
  DoesNotBuild,
  HugeGroup, ///< a work-group beyond every device's limit
  Slow,
  BuildsForever, ///< the preprocessor never ends
  EatsMemory,    ///< nor does it here, and the compiler's memory grows
  FarTooSlow,    ///< in many work-groups
  OtherGroup,    ///< source and result of AlsoRight, in other work-groups
};

/// `#define`s that double `last` 40 times: D40 expands to 2^40 of it.
inline std::string doubled(const std::string &last) {
  std::string text = "\n#define D0 " + last + "\n";
  for (int i = 0; i < 40; ++i)
    text += "#define D" + std::to_string(i + 1) + " D" + std::to_string(i) + " D" + std::to_string(i) + "\n";
  return text;
}

/// The configuration {fault} as a job. Buffers: 0 `input`, 1 `output`.
inline Job doublingJob(const Configuration &configuration) {
  Job job;
  runtime::BoundLaunch launch;
  launch.entry = "twice";
  launch.geometry = {2, {width / 8, height / 8, 1}, {8, 8, 1}};
  launch.arguments = {0u, 1u, std::vector<std::uint8_t>(4)};
  launch.written = {1};
  const auto columns = static_cast<std::int32_t>(width);
  std::memcpy(std::get<1>(launch.arguments[2]).data(), &columns, 4);
  std::string body = "out[at] = in[at] * 2;";
  switch (configuration.at(0)) {
  case OtherGroup:
    launch.geometry = {2, {width / 16, height / 4, 1}, {16, 4, 1}};
    [[fallthrough]];
  case AlsoRight:
  case SameSource:
    body = "out[at] = in[at] + in[at];";
    break;
  case WrongPixels:
    body += " if (at == 130) out[at] += 1;";
    break;
  case Hangs:
    body += " while (*(volatile global float *)in > -100) {}";
    break;
  case Crashes:
    body += " *(volatile global int *)(size_t)(at * 8) = 1;";
    break;
  case DoesNotBuild:
    body = "out[at] = undeclared;";
    break;
  case HugeGroup:
    launch.geometry.workGroup = {1 << 20, 8, 1};
    break;
  case Slow:
    body += " for (int i = 0; i < 20000; ++i) out[at] += *(volatile global float *)in * 0;";
    break;
  case FarTooSlow:
    launch.geometry = {2, {width, height / 8, 1}, {1, 8, 1}};
    body += " for (int i = 0; i < 1000000; ++i) out[at] += *(volatile global float *)in * 0;";
    break;
  }
  const std::uint16_t fault = configuration.at(0);
  std::string prefix, sum;
  for (int i = 0; i < 200; ++i) // terms cost the preprocessor time, and only macros memory
    sum += "+1";
  if (fault == BuildsForever)
    prefix = doubled(sum) + "#if 0 D40\n#endif\n";
  if (fault == EatsMemory)
    prefix = doubled("1,") + "constant int eaten[] = {D40};\n";
  job.source = prefix +
               "kernel void twice(global const float *in, global float *out, int columns) {"
               " int at = get_global_id(1) * columns + get_global_id(0); " +
               body + " }";
  job.program.launches = {launch};
  return job;
}

inline std::vector<MeasuredBuffer> buffers() {
  BufferSpec input;
  input.name = "input";
  input.size = {width, height, 1};
  input.layout = {ElementLayout::Number::Float, 4, 1, 1};
  input.isRead = true;
  BufferSpec output = input;
  output.name = "output";
  output.isRead = false;
  output.isWritten = true;
  static const std::vector<float> values = [] {
    std::vector<float> numbers(width * height);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    return numbers;
  }();
  return {{input, reinterpret_cast<const std::byte *>(values.data())}, {output, nullptr}};
}

inline DeviceMeasurer measurer(DeviceMeasurerOptions options = {}) {
  return DeviceMeasurer(doublingJob, Configuration{None}, buffers(), std::move(options));
}

/// A time limit in seconds that a build which ends keeps to, however busy the machine is: many times what one
/// takes now.
inline double ampleBuildSeconds() {
  const auto began = std::chrono::steady_clock::now();
  measurer().measure({None});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
  return std::clamp(10 * taken.count(), 5.0, 60.0);
}

}
