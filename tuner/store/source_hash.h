// Whether a kernel's source is still what was tuned.
#pragma once
#include <string>
#include <string_view>

namespace icl {

/// 32 hexadecimal digits that stay the same when comments, blank lines or spacing change.
std::string sourceHash(std::string_view source);

}
