#include "tools/iclc/report/text.h"
#include <array>
#include <cstdio>
#include <iomanip>
#include <sstream>

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

std::string timeText(double timeNs, const LaunchTime &both) {
  if (!both.includesCopies())
    return timeText(timeNs);
  return timeText(timeNs) +
         (timeNs == both.kernelNs ? " (launch " + timeText(both.launchNs)
                                  : " (kernel " + timeText(both.kernelNs)) +
         ")";
}

std::string countText(double count) {
  std::ostringstream text;
  if (count < 0x1p53)
    text << static_cast<std::int64_t>(count);
  else
    text << std::setprecision(3) << count;
  return text.str();
}

std::string plural(std::int64_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string> &words, const char *last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? std::string(" ") + last + " " : ", ") + words[i];
  return text;
}

std::string firstLine(const std::string &message) { return message.substr(0, message.find('\n')); }

}
