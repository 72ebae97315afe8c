// Times, counts and messages as people read them.
#pragma once
#include "tuner/outcome.h"
#include <cstdint>
#include <string>
#include <vector>

namespace icl::cli {

/// "1.234 ms": three decimals of the unit that leaves the fewest digits before the point.
std::string timeText(double nanoseconds);
/// The time that counts, and the other one where they differ: "1.234 ms (kernel 0.987 ms)".
std::string timeText(double timeNs, const LaunchTime &both);
/// "12345", above 2^53 "1.23e+17".
std::string countText(double count);
/// "1 variant", "2 variants".
std::string plural(std::int64_t n, const char *what);
/// "PNG, JPEG or PPM". `last`: "or".
std::string listed(const std::vector<std::string> &words, const char *last);
/// The first line of a message that a compiler's log may follow.
std::string firstLine(const std::string &message);

}
