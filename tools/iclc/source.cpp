#include "tools/iclc/source.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "tools/iclc/files.h"

namespace icl::cli {

Source loadSource(const std::string &path, WarningPolicy policy, bool makesExact) {
  Source source;
  source.diagnostics =
      std::make_unique<Diagnostics>(path == "-" ? "<stdin>" : path, readFile(path, textLimit), policy);
  source.program = parseProgram(*source.diagnostics, makesExact);
  source.makesExact = makesExact;
  checkDiagnostics(*source.diagnostics);
  return source;
}

void interpretLocated(const Source &source, const ast::Kernel &kernel, Arguments &arguments) {
  try {
    interpret(*source.program, kernel, arguments);
  } catch (const InterpreterError &wrong) {
    throw inputError(source.diagnostics->location(wrong.range) + ": " + wrong.what());
  }
}

void checkDiagnostics(const Diagnostics &diagnostics) {
  diagnostics.print(llvm::errs(), llvm::errs().has_colors());
  if (diagnostics.isRejected())
    throw inputError("");
}

void checkDiagnostics(const Source &source, const Diagnostics &later) {
  checkDiagnostics(source.diagnostics->addNew(later));
  if (later.isRejected()) // and has been printed for another kernel, device or size
    throw inputError("");
}

}
