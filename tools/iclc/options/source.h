// FILE.icl and -k: which kernels to use.
#pragma once
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/source.h"

namespace icl::cli {

class SourceOptions {
public:
  /// `forSeveral`: -k may be given several times.
  explicit SourceOptions(CommandLine &, bool forSeveral = false);
  /// Reads, parses and checks the file; prints its diagnostics. Throws an Error if there are errors.
  Source load() const;
  /// Every kernel, or those that -k names, in the file's order. Throws an Error for a name that the file does
  /// not have.
  std::vector<const ast::Kernel *> kernels(const Source &) const;
  /// The only kernel, or the one that -k names.
  const ast::Kernel &kernel(const Source &) const;
  const std::string &file() const { return path; }
  /// Throws a usage Error if values are to be compiled in, which variants of a tuned file have themselves.
  void checkNoValues() const;

private:
  std::string path, kernelName;
  std::vector<std::string> kernelNames; ///< if it may be given several times
  std::vector<std::string> warnings, values;
  bool makesExact = false;
};

}
