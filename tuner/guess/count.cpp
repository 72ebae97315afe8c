#include "tuner/guess/count.h"
#include <algorithm>

namespace icl {

double countOf(const Assignment &configuration, const std::string &knob) {
  const auto found = configuration.find(knob);
  const auto *count = found == configuration.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
  return count ? double(std::max<std::int64_t>(1, *count)) : 1;
}

}
