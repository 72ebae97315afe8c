// Golden tests: programs that carry what the compiler is to say about them as CHECK lines.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"
#include <filesystem>
#include <string>
#include <vector>

namespace icl {

/// The golden programs, in order of their names.
std::vector<std::filesystem::path> goldenFiles();

std::string readFile(const std::filesystem::path &);

/// What checking the program says, and of one that is to fail (fail_...), laying out its kernels' spaces too.
/// The program, if there was no error.
std::unique_ptr<ast::Program> check(Diagnostics &);

/// The source with CHECK lines for its diagnostics, each right above the line that it is about; those it had
/// are replaced.
std::string withDiagnosticChecks(const std::filesystem::path &, const std::string &source);

/// The first CHECK line of the source that the printed tree does not hold, in order; empty if there is none.
std::string missingTreeCheck(const std::string &source, const std::string &tree);

}
