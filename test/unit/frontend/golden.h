// Golden tests: programs with the expected diagnostics as CHECK lines.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"
#include <filesystem>
#include <string>
#include <vector>

namespace icl {

/// For the source of a golden program, with the warnings that its RUN line asks for.
Diagnostics diagnosticsOf(const std::filesystem::path &, const std::string &source);

/// Checks the program, and of one that is to fail (fail_...) also builds the kernels' spaces. Returns nothing
/// if there was an error.
std::unique_ptr<ast::Program> check(Diagnostics &);

/// The source with a CHECK line for each of its diagnostics, directly above the line in question. Previous
/// CHECK lines are replaced.
std::string withDiagnosticChecks(const std::filesystem::path &, const std::string &source);

/// The first CHECK line of the source that does not match the printed tree, in order; empty if all match.
std::string missingTreeCheck(const std::string &source, const std::string &tree);

}
