#include "tools/iclc/options/source.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/fixed_values.h"
#include "llvm/ADT/STLExtras.h"
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
  line.list("fixed-arg", values, "NAME=VALUE",
            "compile this value of a scalar or vector in, as if it were a constant: for calls with it");
  line.flag("exact", makesExact,
            "kernels give the same bits on every device that rounds correctly, as with `#pragma imcl exact`");
}

/// Throws a usage Error for a wrong form and for a parameter that none of the kernels has.
static std::vector<GivenValue> givenValues(const std::vector<std::string> &words,
                                           const std::vector<const ast::Kernel *> &kernels) {
  std::vector<std::string> names;
  for (const ast::Kernel *kernel : kernels)
    for (const auto &parameter : kernel->parameters)
      names.push_back(parameter->name);
  std::vector<GivenValue> values;
  for (const std::string &word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      throw usageError("`--fixed-arg " + word + "` is not of the form name=value");
    const std::string name = word.substr(0, equals);
    if (!llvm::is_contained(names, name))
      throw usageError("--fixed-arg: there is no parameter `" + name + "`" + didYouMeanOneOf(name, names));
    if (llvm::any_of(values, [&](const GivenValue &value) { return value.parameter == name; }))
      throw usageError("--fixed-arg: `" + name + "` was given more than once");
    values.push_back({name, word.substr(equals + 1)});
  }
  return values;
}

Source SourceOptions::load() const {
  Source source = loadSource(path, policyOf(warnings), makesExact);
  if (values.empty())
    return source;
  const std::vector<const ast::Kernel *> chosen = kernels(source);
  const std::vector<GivenValue> given = givenValues(values, chosen);
  for (const auto &kernel : source.program->kernels)
    if (llvm::is_contained(chosen, kernel.get()))
      fixValues(*kernel, given);
  return source;
}

void SourceOptions::checkNoValues() const {
  if (!values.empty())
    throw usageError("--fixed-arg has no effect on variants of a tuned file, which have the values compiled "
                     "in with which they were tuned");
}

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
