#include "launch_record.h"
#include <icl/capture.h>

namespace icl::runtime {
namespace {

constexpr std::string_view formatLine = "icl capture 2";

template <typename Archive, typename CaptureType>
void transferCapture(Archive &archive, CaptureType &capture) {
  transferInterface(archive, capture.kernel);
  archive.text(capture.device);
  transferExtent(archive, capture.grid);
  list(archive, capture.arguments, mostItems, [&](auto &argument) {
    transferExtent(archive, argument.size, 0, mostElements);
    archive.text(argument.bytes);
  });
}

// Of all elements; nothing if they cannot be counted.
std::optional<std::uint64_t> bytesOf(const Parameter &parameter, const Extent &size) {
  std::uint64_t bytes = parameter.elementBytes;
  const auto times = [&](std::int64_t count) {
    return !__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(count), &bytes);
  };
  if (parameter.kind == Parameter::Kind::Array && !times(parameter.count))
    return std::nullopt;
  if (parameter.kind == Parameter::Kind::Image || parameter.kind == Parameter::Kind::Pointer)
    for (const std::int64_t side : size)
      if (!times(side))
        return std::nullopt;
  return bytes;
}

void checkArgument(const Parameter &parameter, const CapturedArgument &argument) {
  const std::string name = "`" + parameter.name + "`";
  if (parameter.kind == Parameter::Kind::Image)
    for (const std::int64_t side : argument.size)
      if (side < 1 || side > longestSide)
        Reader::refuse(name + " is " + extentText(argument.size, 3) + " pixels");
  if (parameter.kind == Parameter::Kind::Pointer && parameter.count > 0 && argument.size[0] > parameter.count)
    Reader::refuse(name + " has " + std::to_string(argument.size[0]) + " elements, but at most " +
                   std::to_string(parameter.count) + " are allowed");
  const auto bytes = bytesOf(parameter, argument.size);
  if (!bytes || (argument.bytes.size() != *bytes && !(argument.bytes.empty() && parameter.isWritten)))
    Reader::refuse(name + " has " + std::to_string(argument.bytes.size()) + " bytes, but its size needs " +
                   (bytes ? std::to_string(*bytes) : "more than can be counted"));
}

}

std::string captureText(const Capture &capture) {
  Writer writer;
  transferCapture(writer, capture);
  return sectionText(formatLine, writer.bytes);
}

Capture readCapture(std::string_view text) {
  const Section section = sectionOf(text, formatLine, "a recorded launch, as ICL_CAPTURE writes it");
  if (!section.rest.empty())
    Reader::refuse("it has more than one launch");
  Reader reader(section.body);
  Capture capture;
  transferCapture(reader, capture);
  if (!reader.isAtEnd())
    Reader::refuse("it has more than a launch should have");
  if (capture.arguments.size() != capture.kernel.parameters.size())
    Reader::refuse("it has " + std::to_string(capture.arguments.size()) + " arguments for " +
                   std::to_string(capture.kernel.parameters.size()) + " parameters");
  for (std::size_t i = 0; i < capture.arguments.size(); ++i)
    checkArgument(capture.kernel.parameters[i], capture.arguments[i]);
  return capture;
}

bool haveSameInterface(const Description &a, const Description &b) {
  return interfaceText(a) == interfaceText(b);
}

}
