#include "declarations.h"
#include <icl/error.h>
#include <icl/program.h>

namespace icl::runtime {
namespace {

constexpr std::size_t shownLog = 4000; // bytes of a build log that the exception's text shows

std::string logOf(cl_program program, cl_device_id device) {
  std::size_t bytes = 0;
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes) != CL_SUCCESS)
    return {};
  std::string log(bytes, '\0');
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes, log.data(), nullptr) != CL_SUCCESS)
    return {};
  return log.substr(0, log.find('\0'));
}

// Without warnings: PoCL prints how many there were to the standard error of the program that uses the
// library.
void buildFor(cl_program program, const Device &device, const std::string &options) {
  const std::string quiet = options.empty() ? "-w" : "-w " + options;
  const cl_int status = clBuildProgram(program, 1, &device.id, quiet.c_str(), nullptr, nullptr);
  if (status == CL_SUCCESS)
    return;
  const std::string log = logOf(program, device.id);
  std::string text = "cannot build the program for " + device.info.name + ": " + nameOf(status);
  if (!options.empty())
    text += " with options `" + options + "`";
  if (!log.empty())
    text += ":\n" + log.substr(0, shownLog) + (log.size() > shownLog ? "\n..." : "");
  throw BuildError(text, log, status);
}

Handle<cl_program> compile(const Queue &queue, const std::string &source, const std::string &options) {
  const char *text = source.data();
  const std::size_t bytes = source.size();
  cl_int status = CL_SUCCESS;
  Handle<cl_program> program(clCreateProgramWithSource(queue.context(), 1, &text, &bytes, &status));
  check(status, "create a program");
  buildFor(program.get(), queue.device(), options);
  return program;
}

/// With the built-in functions that the program calls, instead of the driver's header of all of them. Nothing
/// if it does not build so.
std::optional<Handle<cl_program>> compileWithoutHeader(const Queue &queue, const std::string &source,
                                                       const std::string &options) {
  try {
    return compile(queue, builtinDeclarations(source) + "#line 1\n" + source,
                   withoutBuiltinHeader + (options.empty() ? "" : " " + options));
  } catch (const BuildError &) {
    return std::nullopt;
  }
}

}

Program Program::load(const Queue &queue, const Binary &binary, const std::string &options) {
  const cl_device_id device = queue.device().id;
  const unsigned char *bytes = binary.data();
  const std::size_t size = binary.size();
  cl_int ofBinary = CL_SUCCESS, status = CL_SUCCESS;
  Program program;
  program.device = device;
  program.handle = Handle<cl_program>(
      clCreateProgramWithBinary(queue.context(), 1, &device, &size, &bytes, &ofBinary, &status));
  check(status != CL_SUCCESS ? status : ofBinary, "load a program binary");
  buildFor(program.get(), queue.device(), options);
  return program;
}

Program Program::build(const Queue &queue, const std::string &source, const std::string &options,
                       const ProgramCache &cache) {
  const std::string key = cacheKey(queue.device().info, options, source);
  if (const std::optional<Binary> cached = cache.load(key)) {
    try {
      Program program = load(queue, *cached, options);
      program.fromCache = true;
      return program;
    } catch (const Error &) {
      // The driver changed without changing its version: the entry is replaced below.
    }
  }
  Program program;
  program.device = queue.device().id;
  std::optional<Handle<cl_program>> compiled;
  if (queue.device().info.quirks.has(Quirk::ReadsAllBuiltins))
    compiled = compileWithoutHeader(queue, source, options);
  program.handle = compiled ? std::move(*compiled) : compile(queue, source, options);
  if (!cache.fileOf(key).empty())
    cache.store(key, program.binary());
  return program;
}

Binary Program::binary() const {
  cl_uint count = 0;
  check(clGetProgramInfo(get(), CL_PROGRAM_NUM_DEVICES, sizeof count, &count, nullptr), "query the program");
  std::vector<cl_device_id> devices(count);
  std::vector<std::size_t> sizes(count);
  check(clGetProgramInfo(get(), CL_PROGRAM_DEVICES, count * sizeof devices[0], devices.data(), nullptr),
        "query the program");
  check(clGetProgramInfo(get(), CL_PROGRAM_BINARY_SIZES, count * sizeof sizes[0], sizes.data(), nullptr),
        "query the program");
  std::vector<Binary> binaries;
  std::vector<unsigned char *> addresses;
  for (std::size_t size : sizes)
    addresses.push_back(binaries.emplace_back(size).data());
  check(clGetProgramInfo(get(), CL_PROGRAM_BINARIES, count * sizeof addresses[0], addresses.data(), nullptr),
        "get the program's binary");
  for (cl_uint i = 0; i < count; ++i)
    if (devices[i] == device)
      return binaries[i];
  return {};
}

std::string Program::log() const { return logOf(get(), device); }

}
