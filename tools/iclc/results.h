// The results of reduce(...): as text, and in files.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/interpret.h"
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace icl::cli {

/// Prints those of one value, one line each: "sum = 42".
void printResults(const ast::Kernel &, const Arguments &, std::ostream &);
/// All of them by name: a number, or the elements of an array. Floats that are not finite are strings.
nlohmann::json resultsJson(const ast::Kernel &, const Arguments &);

/// Throws an Error unless the file's name is that of a .npy or .csv file.
void checkResultFile(const std::string &path);
/// What such a file holds: the array in its declared shape. A .csv file has a line for each index but the
/// last, with the elements separated by commas; of one dimension, a line for each element.
std::string encodeResult(const ast::Variable &result, const HostBuffer &, const std::string &path);

}
