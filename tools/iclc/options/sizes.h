// --size: of the grid, and of images of another size.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

class SizeOptions {
public:
  explicit SizeOptions(CommandLine &);
  /// What was given, checked against the kernel; a grid that the source fixes is the grid.
  Sizes sizes(const ast::Kernel &) const;
  bool isGiven() const { return !texts.empty(); }

private:
  std::vector<std::string> texts;
};

/// The kernel's image of that name. Throws a usage Error with a suggestion if there is none.
const ast::ImageUse &imageNamed(const ast::Kernel &, const std::string &name);

}
