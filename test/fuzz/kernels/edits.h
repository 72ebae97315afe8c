// Edits that make a source smaller. The result may be invalid; the front end decides.
#pragma once
#include <string>
#include <vector>

namespace icl::fuzz {

/// The source after each single edit, the largest edits first. Empty if the front end rejects the source.
std::vector<std::string> smaller(const std::string &source);

}
