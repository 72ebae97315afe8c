// --depfile: what the written files are made from, for make and ninja.
#pragma once
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/source.h"

namespace icl::cli {

class DepfileOptions {
public:
  explicit DepfileOptions(CommandLine &);
  /// Records which files were named. Throws an Error now for problems that would make write() fail later.
  void check(const SourceOptions &, const ConfigurationOptions &);
  /// Writes the rule, if one was requested.
  void write(const std::vector<std::string> &written) const;

private:
  std::string path, target;
  std::vector<std::string> sources;
};

/// The rule by which `targets` depend on `sources`, then a rule without prerequisites for each source, so
/// that make does not stop when a source has been removed.
std::string depfileText(const std::vector<std::string> &targets, const std::vector<std::string> &sources);

}
