// --in and --arg: what a kernel is called with.
#pragma once
#include "compiler/interpret/interpret.h"
#include "tools/iclc/options/command_line.h"
#include <map>

namespace icl::cli {

class InputOptions {
public:
  explicit InputOptions(CommandLine &);
  /// The buffers that were given, by parameter, read and checked against their parameters' types. Warns of
  /// NaN in them. Throws an Error for unknown names, unreadable files and values that do not fit.
  std::map<std::string, HostBuffer> load(const ast::Kernel &kernel) const { return load(kernel, {&kernel}); }
  /// The same for one of several kernels, each of which takes what is given for its parameters.
  std::map<std::string, HostBuffer> load(const ast::Kernel &,
                                         const std::vector<const ast::Kernel *> &all) const;

private:
  std::vector<std::string> images, values;
};

/// How pictures become images and the other way round: lines for --help.
std::string inputNotes();

}
