#include "tools/iclc/kernel_files.h"
#include "compiler/target/target.h"
#include "tools/iclc/files.h"
#include "tuner/files/file_error.h"
#include <algorithm>
#include <fstream>
#include <sstream>

namespace icl::cli {

namespace fs = std::filesystem;

std::string kernelText(const ast::Kernel &kernel, const StubVariant &entry) {
  return openCl.launchNotes(kernel, entry) + entry.variant.program.source;
}

/// The device's name, with `_` in place of characters that are special to a shell or a file system.
static std::string safeName(const std::string &device) {
  constexpr std::size_t longest = 100;
  std::string text;
  for (const char c : device.substr(0, longest)) {
    const bool isSafe = std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.' || c == '+';
    if (isSafe || text.empty() || text.back() != '_')
      text += isSafe ? c : '_';
  }
  return text;
}

/// "640x480"; for sizes at run time "any-size", or "any-size-as-640x480" if they were tuned. ".rows-of-4":
/// that takes only rows of multiples of 4 pixels. ".radius-3": with a value compiled in.
static std::string sizeName(const ast::Kernel &kernel, const StubVariant &entry) {
  const runtime::LaunchProgram &program = entry.variant.program;
  std::string values;
  for (const auto &[name, value] : program.fixedValues)
    values += "." + safeName(name + "-" + value.text);
  if (program.fixedGrid)
    return runtime::extentText(*program.fixedGrid, kernel.dimensions) + values;
  std::string text = "any-size";
  if (entry.tuning && !entry.tuning->sizes.empty())
    text += "-as-" + runtime::extentText(entry.tuning->sizes.front().grid, kernel.dimensions);
  if (const auto rows = program.rowMultiples.find(""); rows != program.rowMultiples.end())
    text += ".rows-of-" + std::to_string(rows->second);
  return text + values;
}

/// "blur.NVIDIA_H100.640x480"
static std::string stemOf(const ast::Kernel &kernel, const StubVariant &entry) {
  const char *const any = entry.kind == runtime::DeviceKind::Cpu   ? "any-cpu"
                          : entry.kind == runtime::DeviceKind::Gpu ? "any-gpu"
                                                                   : "any-device";
  return kernel.name + "." + (entry.device.empty() ? any : safeName(entry.device)) + "." +
         sizeName(kernel, entry);
}

static std::vector<std::string> stemsOf(const ast::Kernel &kernel, const std::vector<StubVariant> &variants) {
  std::vector<std::string> stems{kernel.name};
  for (std::size_t i = 1; i < variants.size(); ++i) {
    const std::string stem = stemOf(kernel, variants[i]);
    std::string unique = stem;
    for (int number = 2; std::find(stems.begin(), stems.end(), unique) != stems.end(); ++number)
      unique = stem + "-" + std::to_string(number);
    stems.push_back(unique);
  }
  return stems;
}

static std::string firstLine(std::istream &&in) {
  std::string line;
  std::getline(in, line);
  return line;
}

/// `first`: the first line of every .cl file that is written for the kernel.
static void removeOthers(const fs::path &folder, const ast::Kernel &kernel,
                         const std::vector<std::string> &stems, const std::string &first) {
  std::error_code ignored;
  std::vector<fs::path> others;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored)) {
    const fs::path &path = entry.path();
    const bool isOfKernel = path.filename().string().starts_with(kernel.name + ".") &&
                            path.extension() == ".cl" &&
                            std::find(stems.begin(), stems.end(), path.stem().string()) == stems.end();
    if (isOfKernel && entry.is_regular_file(ignored) && firstLine(std::ifstream(path)) == first)
      others.push_back(path);
  }
  for (const fs::path &path : others)
    if (std::error_code error; !fs::remove(path, error) && error)
      throw systemError("cannot remove `" + path.string() + "`, which an earlier compilation left",
                        error.value());
}

std::vector<std::string> writeKernelFiles(const fs::path &folder, const ast::Kernel &kernel,
                                          const std::vector<StubVariant> &variants) {
  const std::vector<std::string> stems = stemsOf(kernel, variants);
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    paths.push_back((folder / (stems[i] + ".cl")).string());
    writeFile(paths.back(), kernelText(kernel, variants[i]));
  }
  removeOthers(folder, kernel, stems, firstLine(std::istringstream(kernelText(kernel, variants.front()))));
  return paths;
}

}
