#include "recorder.h"
#include "prepared.h"
#include "sizes.h"
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <icl/buffer.h>
#include <icl/error.h>

namespace icl::runtime {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostBytes = std::size_t(2) << 30; // of the arguments of all launches of one kernel

// Only what the kernel writes matters: an output image, or a result.
bool isOutput(const Parameter &parameter) { return parameter.isWritten && !parameter.keepsOld; }

std::string readMemory(const Queue &queue, cl_mem memory, std::size_t bytes,
                       const std::vector<cl_event> &waitFor) {
  std::string contents(bytes, '\0');
  check(clEnqueueReadBuffer(queue.get(), memory, CL_TRUE, 0, bytes, contents.data(),
                            static_cast<cl_uint>(waitFor.size()), waitFor.empty() ? nullptr : waitFor.data(),
                            nullptr),
        "read an argument");
  return contents;
}

std::string readImage(const Queue &queue, const Argument &argument, const ImageShape &shape,
                      std::size_t bytes, const std::vector<cl_event> &waitFor) {
  if (argument.prepared) {
    const PreparedPixels::ReadyImage image = argument.prepared->readyImage(queue, {}, shape);
    const cl_event ready = image.ready.get();
    return readMemory(queue, image.image.get(), bytes,
                      ready ? std::vector<cl_event>{ready} : std::vector<cl_event>());
  }
  if (!isImageObject(argument.memory))
    return readMemory(queue, argument.memory, bytes, waitFor);
  const Buffer pixels(queue, bytes);
  const Event copied = copyObject(queue, argument.memory, pixels.get(), shape, waitFor);
  return readMemory(queue, pixels.get(), bytes, {copied.get()});
}

std::string contentsOf(const Queue &queue, const Parameter &parameter, const Argument &argument,
                       const std::vector<cl_event> &waitFor) {
  const std::size_t bytes = bytesOf(parameter, argument);
  if (argument.host)
    return {static_cast<const char *>(argument.host), bytes};
  if (parameter.kind == Parameter::Kind::Image)
    return readImage(queue, argument,
                     {parameter.name, parameter.dimensions, argument.size, parameter.elementBytes}, bytes,
                     waitFor);
  return readMemory(queue, argument.memory, bytes, waitFor);
}

// "blur.640x480.capture", "zoom.640x480.in-320x240.capture".
std::string fileName(const Description &description, const Extent &grid,
                     const std::vector<Argument> &arguments) {
  std::string name = description.name + "." + extentText(grid, description.dimensions);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Image && arguments[i].size != grid)
      name += "." + parameter.name + "-" + extentText(arguments[i].size, parameter.dimensions);
  }
  return name + ".capture";
}

// Beside it first, so that no reader finds a part of it.
void write(const fs::path &path, const std::string &text) {
  fs::create_directories(path.parent_path());
  const fs::path scratch = path.string() + ".new";
  std::ofstream out(scratch, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out.fail())
    throw Error(ErrorKind::Argument, "cannot write `" + scratch.string() + "`");
  fs::rename(scratch, path);
}

void say(const std::string &text) {
  const std::string line = "icl: capture: " + text + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}

void Recorder::record(const Queue &queue, const Description &description, const Extent &grid,
                      const std::vector<Argument> &arguments, const std::vector<cl_event> &waitFor) {
  const char *const folder = secure_getenv("ICL_CAPTURE");
  if (!folder || !*folder)
    return;
  std::vector<Extent> sizes{grid};
  for (const Argument &argument : arguments)
    sizes.push_back(argument.size);
  if (!recorded.insert(sizes).second)
    return;
  const fs::path path = fs::path(folder) / fileName(description, grid, arguments);
  try {
    std::size_t needed = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (!isOutput(description.parameters[i]))
        needed += bytesOf(description.parameters[i], arguments[i]);
    if (needed > mostBytes - bytes) {
      say("`" + path.string() + "` is not recorded: a kernel's launches have at most " +
          std::to_string(mostBytes) + " bytes in all");
      return;
    }
    Capture capture{description, queue.device().info.name, grid, {}};
    capture.kernel.variants.clear();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Parameter &parameter = description.parameters[i];
      capture.arguments.push_back(
          {arguments[i].size,
           isOutput(parameter) ? std::string() : contentsOf(queue, parameter, arguments[i], waitFor)});
    }
    write(path, captureText(capture));
    bytes += needed;
    say("recorded `" + path.string() + "`");
  } catch (const std::exception &failed) {
    say("`" + path.string() + "` is not recorded: " + failed.what());
  }
}

}
