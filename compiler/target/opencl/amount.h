// Numbers of pixels, rows and work-items that are known when a kernel is compiled, or as formulas.
#pragma once
#include "runtime/include/icl/launch.h"
#include <array>
#include <optional>
#include <string>

namespace icl {

struct Amount {
  std::optional<std::int64_t> number;
  std::string formula{}; ///< if there is no number: "grid_width + 17"
  bool isSum = false;

  std::string text() const { return number ? std::to_string(*number) : formula; }
};

Amount plus(const Amount &, std::int64_t);
Amount times(const Amount &, std::int64_t);
Amount roundedDown(const Amount &, std::int64_t divisor);
Amount roundedUp(const Amount &, std::int64_t divisor);

using Amounts = std::array<Amount, 3>; ///< per dimension

Amounts known(const runtime::Extent &);
/// SizeRule::from.
Amounts from(const runtime::SizeRule &, const Amounts &size);
/// The larger one.
Amount largest(const Amount &, const Amount &);
/// Padding::extent, of the padding around an image for this grid.
Amounts extentOf(const runtime::Padding &, const Amounts &size, const Amounts &grid);
/// "640 x 480"
std::string productText(const Amounts &, unsigned dimensions);

}
