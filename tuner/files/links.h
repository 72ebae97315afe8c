// Symbolic links.
#pragma once
#include <optional>
#include <string>

namespace icl {

/// Where a chain of links ends, be there a file or not; nothing if it goes round in a circle.
std::optional<std::string> endOfLinks(const std::string &path);

}
