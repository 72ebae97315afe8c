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
nlohmann::json spaceToJson(const ast::Kernel &, const Device &, const Space &);

}
