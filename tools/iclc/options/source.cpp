#include "tools/iclc/options/source.h"
#include "compiler/space/suggest.h"

namespace icl::cli {

SourceOptions::SourceOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Kernel);
  line.argument("FILE.icl", path, "the source, `-` for the standard input");
  line.option("kernel,k", kernelName, "KERNEL", "the kernel, if the file has several");
}

Source SourceOptions::load() const { return loadSource(path); }

static std::vector<std::string> kernelNames(const Source &source) {
  std::vector<std::string> names;
  for (const auto &kernel : source.program->kernels)
    names.push_back(kernel->name);
  return names;
}

std::vector<const ast::Kernel *> SourceOptions::kernels(const Source &source) const {
  std::vector<const ast::Kernel *> found;
  for (const auto &kernel : source.program->kernels)
    if (kernelName.empty() || kernel->name == kernelName)
      found.push_back(kernel.get());
  if (!found.empty())
    return found;
  throw inputError("`" + path + "` has no kernel `" + kernelName + "`" +
                   didYouMean(kernelName, kernelNames(source)));
}

const ast::Kernel &SourceOptions::kernel(const Source &source) const {
  const auto found = kernels(source);
  if (found.size() == 1)
    return *found.front();
  std::string names;
  for (const ast::Kernel *kernel : found)
    names += (names.empty() ? "`" : ", `") + kernel->name + "`";
  throw usageError("`" + path + "` has several kernels (" + names + "); name one with -k");
}

}
