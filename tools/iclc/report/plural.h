// Counts for people.
#pragma once
#include <cstdint>
#include <string>

namespace icl::cli {

/// "1 variant", "2 variants".
inline std::string plural(std::int64_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}
