#include "tools/iclc/options/source.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace icl::cli {

static std::string warningHelp() {
  std::string text = "warnings as in C compilers: -Wno-NAME silences a warning, -Werror turns all warnings "
                     "into errors, -Werror=NAME turns one into an error; NAME is";
  for (const WarningRow &row : warningRows())
    text += std::string(&row == warningRows().begin() ? " `" : ", `") + row.name + "`";
  return text;
}

/// Throws a usage Error for an unknown word.
static WarningPolicy policyOf(const std::vector<std::string> &words) {
  WarningPolicy policy;
  std::vector<std::string> known, names;
  for (const WarningRow &row : warningRows())
    names.push_back(row.name);
  for (const std::string prefix : {"", "no-", "error=", "no-error="})
    for (const std::string &name : names)
      known.push_back("-W" + prefix + name);
  known.insert(known.end(), {"-Werror", "-Wno-error", "-Wall", "-Wno-all", "-Wunused", "-Wno-unused"});
  for (const std::string &word : words) {
    if (policy.apply(word))
      continue;
    const std::string near = didYouMean("-W" + word, known);
    throw usageError("there is no warning option `-W" + word + "`" +
                     (near.empty() ? "; the warnings are `" + llvm::join(names, "`, `") + "`" : near));
  }
  return policy;
}

SourceOptions::SourceOptions(CommandLine &line, bool forSeveral) {
  {
    const CommandLine::Group group(line, Topic::Kernel);
    line.argument("FILE.icl", path, "the source, `-` for the standard input");
    if (forSeveral)
      line.list("kernel,k", kernelNames, "KERNEL", "the kernels (all of the file)");
    else
      line.option("kernel,k", kernelName, "KERNEL", "the kernel, if the file has several");
  }
  const CommandLine::Group group(line, Topic::Source);
  line.list("warning,W", warnings, "OPTION", warningHelp());
  line.flag("exact", makesExact,
            "kernels give the same bits on every device that rounds correctly, as with `#pragma imcl exact`");
}

Source SourceOptions::load() const { return loadSource(path, policyOf(warnings), makesExact); }

static std::vector<std::string> namesIn(const Source &source) {
  std::vector<std::string> names;
  for (const auto &kernel : source.program->kernels)
    names.push_back(kernel->name);
  return names;
}

std::vector<const ast::Kernel *> SourceOptions::kernels(const Source &source) const {
  std::vector<std::string> wanted = kernelNames;
  if (!kernelName.empty())
    wanted.push_back(kernelName);
  const std::vector<std::string> names = namesIn(source);
  for (const std::string &name : wanted)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw inputError("`" + path + "` has no kernel `" + name + "`" + didYouMeanOneOf(name, names));
  std::vector<const ast::Kernel *> found;
  for (const auto &kernel : source.program->kernels)
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), kernel->name) != wanted.end())
      found.push_back(kernel.get());
  return found;
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
