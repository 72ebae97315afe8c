// Expert knowledge as further constraints on a space: Garvey & Abdelrahman 2018, sections 8.1 and 8.3.4.
#pragma once
#include "compiler/space/space.h"
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// A bound on a product of parameters: {{"wg_y", "cyclic_y"}, Restriction::AtMost, 4}. Factors that a space
/// does not have count as 1.
struct Restriction {
  enum Kind : std::uint8_t { AtLeast, AtMost };
  std::array<std::string_view, 2> factors; ///< the second may be empty
  Kind kind;
  std::int64_t bound;
};

struct RestrictedSpace {
  Space space; ///< the same parameters, fewer configurations
  std::vector<std::string> kept;
  std::vector<std::string> dropped; ///< those that would leave nothing
};

/// Whether any of the restrictions mentions a parameter of the space.
bool anyApplies(std::span<const Restriction>, const Space &);

/// Applies the restrictions one after another. Those that mention no parameter of the space, or would leave
/// nothing, are not applied.
RestrictedSpace restrict(const Space &, std::span<const Restriction>);

}
