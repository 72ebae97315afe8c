// The layout of images in memory, as far as the source of the kernel fixes it.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/space/sizes.h"
#include <array>
#include <map>

namespace icl {

struct Layout {
  std::array<const ir::Expr *, 3> size{};  ///< pixels by dimension
  std::array<const ir::Expr *, 3> pitch{}; ///< pixels per row and rows per slice in memory
  bool isKnown = false;                    ///< size and pitch are constants
  std::int64_t elements = 0;               ///< scalars in memory, padding included, if known

  bool fitsInt(std::int64_t more = 0) const;
};

class Layouts {
public:
  Layouts(ir::Arena &arena, bool fixed, const Sizes &sizes) : build(arena), fixed(fixed), sizes(sizes) {}
  const Layout &operator[](const ir::Image *);

private:
  const ir::Expr *sizeOf(const ir::Image *, unsigned d);

  ir::Builder build;
  bool fixed;
  const Sizes &sizes;
  std::map<const ir::Image *, Layout> known;
};

}
