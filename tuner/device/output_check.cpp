#include "tuner/device/output_check.h"
#include <utility>

namespace icl {

OutputCheck::OutputCheck(std::vector<SharedBuffer> b, SharedData &d) : buffers(std::move(b)), data(d) {}

static std::vector<std::byte> outputOf(const Session &session, std::size_t index) {
  std::vector<std::byte> output(session.buffers()[index].bytes());
  session.read(index, output.data());
  return output;
}

void OutputCheck::keepReference(const Session &session) {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].spec.isWritten) {
      const WritableData reference(SharedData::descriptor, buffers[i].referenceOffset,
                                   buffers[i].spec.bytes());
      session.read(i, reference.begin());
    }
}

std::optional<std::string> OutputCheck::compare(const Session &session, Agreement agreement) const {
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    if (!buffers[i].spec.isWritten)
      continue;
    const std::vector<std::byte> output = outputOf(session, i);
    if (auto text =
            difference(buffers[i].spec, data.at(buffers[i].referenceOffset), output.data(), agreement))
      return text;
  }
  return std::nullopt;
}

}
