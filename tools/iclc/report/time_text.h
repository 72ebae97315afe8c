// Times for people.
#pragma once
#include <string>

namespace icl::cli {

/// "1.234 ms": three decimals of the unit that leaves the fewest digits before the point.
std::string timeText(double nanoseconds);

}
