// The numbers that knobs have in a configuration.
#pragma once
#include "compiler/space/definition.h"
#include <string>

namespace icl {

/// Of pixels, work-items, lanes ...: at least 1, and 1 where the configuration has no such knob.
double countOf(const Assignment &, const std::string &knob);

}
