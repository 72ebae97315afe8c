// Tuning spaces for people and for programs.
#pragma once
#include "compiler/compile.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// `title`: the name of the space.
std::string spaceToText(const std::string &title, const Space &);
nlohmann::json spaceToJson(const Space &);
std::string spaceToText(const ast::Kernel &, const Device &, const Space &);
/// "the space of `blur` at 64x64 is empty: ...", with the constraints that leave nothing.
std::string emptySpaceText(const ast::Kernel &, const Sizes &, const Space &);
nlohmann::json spaceToJson(const ast::Kernel &, const Device &, const Space &);

}
