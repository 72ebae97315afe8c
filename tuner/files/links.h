// Symbolic links.
#pragma once
#include <optional>
#include <string>

namespace icl {

/// Where a chain of links ends, whether there is a file or not. Nothing if the links form a circle.
std::optional<std::string> endOfLinks(const std::string &path);

}
