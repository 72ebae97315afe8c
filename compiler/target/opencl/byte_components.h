// Components of pixels of three or four bytes, which lanes hold apart and compute in more bits. A shuffle of
// bytes takes a component out of each pixel and widens it at once, if each pixel is in four bytes of a
// register. With AVX-512 the luma of 16 RGB pixels takes 15 instructions instead of 30.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/target/target.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace icl {

/// A component of 16, 32 or 64 neighbouring pixels.
struct ByteComponent {
  unsigned number, count;                           ///< which, of how many of a pixel
  unsigned lanes;                                   ///< pixels
  llvm::SmallVector<const ir::Expr *, 4> vectors{}; ///< the pixels as they lie in memory, in variables

  /// "icl_component_0_of_3", a function of the vectors
  std::string name() const;
  /// Of this function, after those that it calls.
  std::vector<std::string> definitions() const;

private:
  std::string shortDefinition() const;
  std::string longDefinition(unsigned lanes) const;
};

// ---- Parts of functions that take such vectors

/// "uchar16 a, uchar16 b, uchar16 c"
std::string pixelParameters(unsigned count, unsigned lanes);
/// The arguments for the first and for the last half of the pixels: "a.lo, a.hi, b.lo", "b.hi, c.lo, c.hi"
std::pair<std::string, std::string> pixelHalves(unsigned count);
/// Of 16 pixels, a uint16 whose registers of 16 bytes begin with four pixels each.
std::string pixelsInWords(unsigned count);
/// Of a uint16 `pixels` like that, a uchar64 with four bytes per pixel: its components from `first` on, each
/// widened to so many bytes. Beyond the last component are zeros.
std::string widenedComponents(unsigned count, unsigned first, unsigned bytes);

/// The constants of a body that hold such components, and whose every use is a conversion to more bits.
using ByteComponents = llvm::DenseMap<const ir::Var *, ByteComponent>;
ByteComponents byteComponents(ir::Stmts body, const EmitOptions &);

}
