// Source text reduced to what affects its meaning.
#pragma once
#include <string>
#include <string_view>

namespace icl {

/// Removes comments and empty lines, trims lines, and replaces runs of blanks with one. Keeps line ends,
/// because pragmas end there.
std::string withoutComments(std::string_view source);

}
