// --out: where output images go.
#pragma once
#include "compiler/interpret/interpret.h"
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

class OutputOptions {
public:
  explicit OutputOptions(CommandLine &);
  /// Throws an Error now for what would stop write() later: unknown names, formats that cannot hold the
  /// pixels, unwritable files.
  void check(const ast::Kernel &) const;
  void write(const ast::Kernel &, const Arguments &) const;

private:
  std::vector<std::string> images;
};

}
