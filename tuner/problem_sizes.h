// The sizes that a kernel is tuned at, and times known from other sizes.
#pragma once
#include "compiler/space/sizes.h"
#include "compiler/space/space.h"
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// Width, height and depth in pixels by name: the grid's under the empty name, and under its own that of each
/// image whose size differs from the grid's.
using ProblemSizes = std::map<std::string, Extent>;

/// "1920x1080x1 weights:64x64x1", the grid first: how journals write them.
std::string toString(const ProblemSizes &);
/// Nothing if the text is not of that form, or an image of a size would be larger than any memory.
std::optional<ProblemSizes> parseProblemSizes(std::string_view text);

/// A time of the kernel at other sizes, on the same device.
struct KnownTime {
  ProblemSizes sizes;
  Assignment configuration;
  double timeNs;
};

}
