#include "tools/iclc/tune/capture.h"
#include "compiler/target/description.h"
#include "tools/iclc/arguments.h"
#include "tools/iclc/files.h"
#include "tools/iclc/memory.h"
#include <algorithm>
#include <icl/capture.h>
#include <icl/error.h>

namespace icl::cli {

static runtime::Capture load(const std::string &path) {
  constexpr std::size_t most = std::size_t(4) << 30; // more than a program records
  const std::string text = readFile(path, most);
  try {
    return runtime::readCapture(text);
  } catch (const runtime::Error &wrong) {
    throw inputError("cannot use `" + path + "` as a recorded launch: " + wrong.what());
  }
}

static const ast::Kernel &kernelOf(const runtime::Capture &capture, const std::string &path,
                                   const std::vector<const ast::Kernel *> &kernels) {
  const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const ast::Kernel *kernel) {
    return kernel->name == capture.kernel.name;
  });
  if (found == kernels.end())
    throw inputError("`" + path + "` is a launch of `" + capture.kernel.name +
                     "`, which is not among the kernels to tune");
  if (!runtime::haveSameInterface(describe(**found), capture.kernel))
    throw inputError("`" + path + "` is a launch of `" + capture.kernel.name +
                     "` with other parameters than it has now; record it again");
  return **found;
}

/// What was recorded, and zeros for results of which only the size was.
static HostBuffer bufferOf(const runtime::Parameter &parameter, const runtime::CapturedArgument &argument) {
  constexpr std::int64_t mostElements = std::int64_t(1) << 28;
  if (argument.bytes.empty() && argument.size[0] > mostElements)
    throw inputError("`" + parameter.name + "` of the recorded launch has " +
                     std::to_string(argument.size[0]) + " elements, the most is " +
                     std::to_string(mostElements));
  HostBuffer buffer;
  buffer.size = argument.size;
  if (parameter.kind == runtime::Parameter::Kind::Array)
    buffer.size = {parameter.count, 1, 1};
  buffer.bytes.resize(argument.bytes.empty() ? buffer.size[0] * parameter.elementBytes
                                             : argument.bytes.size());
  const auto *bytes = reinterpret_cast<const std::byte *>(argument.bytes.data());
  std::copy(bytes, bytes + argument.bytes.size(), buffer.bytes.begin());
  return buffer;
}

TuneTask taskOfCapture(const std::string &path, const std::vector<const ast::Kernel *> &kernels,
                       const Device &device) {
  const runtime::Capture capture = load(path);
  const ast::Kernel &kernel = kernelOf(capture, path, kernels);
  std::map<std::string, HostBuffer> given;
  for (std::size_t i = 0; i < capture.arguments.size(); ++i) {
    const runtime::Parameter &parameter = capture.kernel.parameters[i];
    const bool isOutput =
        parameter.kind == runtime::Parameter::Kind::Image && capture.arguments[i].bytes.empty();
    if (!isOutput)
      given[parameter.name] = bufferOf(parameter, capture.arguments[i]);
    if (const auto &fixed = kernel.parameters[i]->fixedValue;
        !fixed.empty() && !std::equal(fixed.begin(), fixed.end(), capture.arguments[i].bytes.begin(),
                                      capture.arguments[i].bytes.end()))
      throw inputError("`" + path + "` was recorded with another `" + parameter.name +
                       "` than --fixed-arg has");
  }
  const Sizes sizes = completeSizes(kernel, {capture.grid, {}}, given);
  checkMemory(kernel, sizes, given, device);
  return {
      &kernel, sizes, {}, {}, std::make_shared<const std::map<std::string, HostBuffer>>(std::move(given))};
}

}
