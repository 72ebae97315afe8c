// A kernel as named numbers and words, from which predictors learn.
#pragma once
#include "compiler/ast/ast.h"
#include <map>
#include <string>
#include <variant>

namespace icl {

using KernelFeatures = std::map<std::string, std::variant<double, std::string>>;

/// For the first choice of the kernel's tunables.
/// - `border.north`, `.south`, `.east`, `.west`: how far the pixels read beyond their own, over all images
/// - `data.type_in`, `data.type_out`: pixels of the first image that is read, and written
/// - `facts.*`: the facts, operations counted as often as a pixel executes them
/// - `paper.*`: the features of Cummins et al. 2015: instructions, and the share of each kind of LLVM's among
///   them, as the body would be translated without optimisation, each statement counted once
KernelFeatures featuresOf(const ast::Kernel &);

}
