// --size: of the grid, and of images of another size.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

/// Several sizes of a kernel.
struct SizeChoice {
  std::vector<Sizes> sizes; ///< one without a grid if none was given; empty if only `any` was
  bool any = false;         ///< for any size too
  Sizes images;             ///< of images whose size does not depend on the grid's
};

class SizeOptions {
public:
  enum class Grids : std::uint8_t {
    One,
    OneForEachKernel,
    Several,
    SeveralOrAny ///< also `any`
  };

  explicit SizeOptions(CommandLine &, Grids = Grids::One);
  /// What was given, checked against the kernel; a grid that the source fixes is the grid.
  Sizes sizes(const ast::Kernel &kernel) const { return sizesFrom(kernel, texts); }
  /// Several sizes, for one of the kernels. An image size before the first grid size belongs to all grids;
  /// an image size after a grid size belongs to the last grid before it. Each of several kernels takes the
  /// sizes of its dimensions and of its images. Throws a usage Error for a size that belongs to no kernel.
  SizeChoice choice(const ast::Kernel &, const std::vector<const ast::Kernel *> &all) const;
  /// The same for one of several kernels, each of which takes the size of its dimensions and those of its
  /// images. Throws a usage Error too if sizes of grids were given, and none for this kernel.
  Sizes sizes(const ast::Kernel &, const std::vector<const ast::Kernel *> &all) const;
  bool isGiven() const { return !texts.empty(); }

private:
  const Grids grids;
  std::vector<std::string> texts;
  static Sizes sizesFrom(const ast::Kernel &, const std::vector<std::string> &texts);
};

/// The kernel's image of that name. Throws a usage Error with a suggestion if there is none.
const ast::ImageUse &imageNamed(const ast::Kernel &, const std::string &name);

}
