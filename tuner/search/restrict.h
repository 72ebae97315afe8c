// Expert knowledge as further conditions on a space: Garvey & Abdelrahman 2018, sections 8.1 and 8.3.4.
#pragma once
#include "compiler/space/space.h"
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// A bound on a product of parameters: {{"wg_y", "cyclic_y"}, Restriction::AtMost, 4}. Factors that a space
/// lacks count as 1.
struct Restriction {
  enum Kind : std::uint8_t { AtLeast, AtMost };
  std::array<std::string_view, 2> factors; ///< the second may be empty
  Kind kind;
  std::int64_t bound;
};

struct RestrictedSpace {
  Space space; ///< the same parameters, fewer configurations
  std::vector<std::string> kept;
  std::vector<std::string> dropped; ///< they would leave nothing
};

/// Whether one of them mentions a parameter of the space.
bool concern(std::span<const Restriction>, const Space &);

/// Under those of the restrictions, one after another, that mention a parameter of the space and leave
/// something of it.
RestrictedSpace restrict(const Space &, std::span<const Restriction>);

}
