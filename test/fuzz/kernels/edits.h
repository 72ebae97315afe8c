// Steps that make a source smaller, whether or not it stays right: the front end decides on that.
#pragma once
#include <string>
#include <vector>

namespace icl::fuzz {

/// The source after each single step, those that remove most first. None if the front end does not take it.
std::vector<std::string> smaller(const std::string &source);

}
