// Knobs that are given once for several kernels, by -c, --config or --fix.
#pragma once
#include "compiler/space/definition.h"

namespace icl::cli {

/// The values for each of these spaces, of kernels at sizes: of several, each takes those for knobs that it
/// offers. Values that a space hasAnyway() are left out. Throws an Error for a knob that fits none of them;
/// `option`, "--fix", begins its message if there are several.
std::vector<Assignment> knobsOfEach(const Assignment &given, const std::vector<SpaceDefinition> &spaces,
                                    const std::string &option);

}
