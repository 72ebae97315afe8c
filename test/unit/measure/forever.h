// A time limit that does not end.
#pragma once
#include <limits>

namespace icl::test {

inline constexpr double forever = std::numeric_limits<double>::infinity();

}
