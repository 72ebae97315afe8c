// An ICL file, read and checked.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/interpret.h"
#include "compiler/source/diagnostics.h"
#include <memory>
#include <string>

namespace icl::cli {

struct Source {
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<ast::Program> program;
  bool makesExact = false;
};

/// Throws an Error: with a message if the file cannot be read, silent if its errors have been printed
/// already.
Source loadSource(const std::string &path, WarningPolicy = {}, bool makesExact = false);

/// Interprets the kernel. Throws an input Error, with its place in the source, for errors that only running
/// can show.
void interpretLocated(const Source &, const ast::Kernel &, Arguments &);

/// Prints what has been reported to the standard error. Throws a silent Error if there are errors.
void checkDiagnostics(const Diagnostics &);

/// The same for a later stage. Its messages are added to the source's; a message that is already there is not
/// printed again.
void checkDiagnostics(const Source &, const Diagnostics &later);

}
