#include "tools/iclc/report/time_text.h"
#include <array>
#include <cstdio>

namespace icl::cli {

std::string timeText(double nanoseconds) {
  static constexpr std::array<const char *, 4> units = {"ns", "us", "ms", "s"};
  std::size_t unit = 0;
  while (nanoseconds >= 1000 && unit + 1 < units.size()) {
    nanoseconds /= 1000;
    ++unit;
  }
  char text[64];
  std::snprintf(text, sizeof text, "%.*f %s", unit == 0 ? 0 : 3, nanoseconds, units[unit]);
  return text;
}

}
