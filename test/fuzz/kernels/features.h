// What a random case contains, to count what a campaign has covered.
#pragma once
#include "test/fuzz/kernels/case.h"
#include <map>

namespace icl::fuzz {

/// The number of configurations per feature. A feature of the source ("packed pixels") is in all of them. A
/// feature of a configuration is a knob with its value ("load=local"), without the name of what it applies
/// to; of knobs with numbers only the lanes of vectors are counted.
std::map<std::string, std::size_t> featuresOf(const Case &);

/// The features of sources, all of which the generator produces.
std::vector<std::string> sourceFeatures();

}
