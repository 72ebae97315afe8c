// Whether a kernel's source is still the one that was tuned.
#pragma once
#include <string>
#include <string_view>

namespace icl {

/// 32 hexadecimal digits that do not change with comments, blank lines or spacing.
std::string sourceHash(std::string_view source);

}
