#include "tuner/device/output_check.h"
#include "tuner/device/lane_agreement.h"
#include "tuner/device/sum_bound.h"
#include <cmath>
#include <cstring>
#include <utility>

namespace icl {

OutputCheck::OutputCheck(std::vector<SharedBuffer> b, SharedData &d) : buffers(std::move(b)), data(d) {}

/// Whether half of the device's memory is enough for the session's buffers and another copy of those that are
/// written.
static bool hasRoom(const Session &session) {
  std::uint64_t bytes = 0;
  for (const BufferSpec &spec : session.buffers())
    bytes += spec.bytes() * (1 + spec.isWritten + (spec.isWritten && spec.isRead));
  return bytes <= static_cast<std::uint64_t>(session.device().globalBytes) / 2;
}

/// Nothing if outputs are to be compared on the host. `fill` writes the buffer's contents.
template <class Fill>
std::optional<DeviceReference> OutputCheck::onDevice(const Session &session, std::size_t index,
                                                     const Fill &fill) {
  constexpr std::uint64_t least = 256 << 10;
  const BufferSpec &spec = session.buffers()[index];
  if (spec.bytes() < least || !DeviceReference::isPossibleOn(session.device()) || !hasRoom(session))
    return std::nullopt;
  try {
    runtime::Buffer output(session.onQueue(), spec.bytes());
    fill(output);
    if (!program)
      program = DeviceReference::buildFor(session.onQueue());
    return DeviceReference(session.onQueue(), *program, spec, std::move(output));
  } catch (const runtime::Error &) { // a limit that the device does not report
    return std::nullopt;
  }
}

void OutputCheck::keepMagnitudes(const Session &session) {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].spec.summands > 0)
      session.read(
          i,
          WritableData(SharedData::descriptor, buffers[i].magnitudesOffset, buffers[i].spec.bytes()).begin());
}

/// How far apart the elements of two variants' floating sums may be.
std::vector<double> OutputCheck::tolerancesOf(const SharedBuffer &buffer, Agreement agreement,
                                              bool hasDouble) const {
  const BufferSpec &spec = buffer.spec;
  const std::byte *magnitudes = data.at(buffer.magnitudesOffset);
  std::vector<double> all;
  for (std::uint64_t i = 0; i < spec.lanesInMemory(); ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, magnitudes + i * spec.layout.laneBytes, spec.layout.laneBytes);
    const double magnitude = lane::laneValue(bits, lane::numberOf(spec.layout), spec.layout.laneBytes);
    const SumBound bound{magnitude, spec.summands, hasDouble};
    // Drivers may contract and reorder what is summed.
    const double values = agreement == Agreement::Exact ? 0 : std::ldexp(magnitude, -11) + spec.tolerance;
    all.push_back(2 * bound.of(spec.layout.number) + values);
  }
  return all;
}

void OutputCheck::keepReference(const Session &session) {
  references.clear();
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].spec.isWritten) {
      const std::uint64_t offset = buffers[i].referenceOffset, bytes = buffers[i].spec.bytes();
      session.read(i, WritableData(SharedData::descriptor, offset, bytes).begin());
      const auto copy = [&](runtime::Buffer &to) {
        session.buffer(i).copyTo(session.onQueue(), to, bytes).wait();
      };
      references.push_back({i, data.at(offset), onDevice(session, i, copy)});
    }
}

/// In a worker that has not run the reference variant.
void OutputCheck::loadReferences(const Session &session) {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].spec.isWritten) {
      const std::byte *contents = data.at(buffers[i].referenceOffset);
      const auto upload = [&](runtime::Buffer &to) {
        to.write(session.onQueue(), contents, buffers[i].spec.bytes());
      };
      references.push_back({i, contents, onDevice(session, i, upload)});
    }
}

static std::optional<std::string> differenceOnHost(const Session &session, std::size_t index,
                                                   const std::byte *expected, Agreement agreement,
                                                   double slack) {
  const BufferSpec &spec = session.buffers()[index];
  std::vector<std::byte> output(spec.bytes());
  session.read(index, output.data());
  return difference(spec, expected, output.data(), agreement, slack);
}

std::optional<std::string> OutputCheck::compare(const Session &session, Agreement agreement, double slack) {
  if (references.empty())
    loadReferences(session);
  for (Reference &reference : references) {
    const std::size_t i = reference.buffer;
    if (buffers[i].spec.summands > 0) {
      const auto tolerances = tolerancesOf(buffers[i], agreement, session.device().hasDouble);
      std::vector<std::byte> output(buffers[i].spec.bytes());
      session.read(i, output.data());
      if (auto text = difference(buffers[i].spec, reference.onHost, output.data(), tolerances))
        return text;
      continue;
    }
    if (auto text = reference.onDevice ? reference.onDevice->difference(session.buffer(i), agreement, slack)
                                       : differenceOnHost(session, i, reference.onHost, agreement, slack))
      return text;
  }
  return std::nullopt;
}

}
