// Source text as far as it has a meaning.
#pragma once
#include <string>
#include <string_view>

namespace icl {

/// Without comments and empty lines, lines trimmed, runs of blanks replaced by one. Ends of lines stay,
/// because pragmas end there.
std::string withoutComments(std::string_view source);

}
