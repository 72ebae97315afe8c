#include "tools/iclc/source.h"
#include "compiler/frontend/parse.h"
#include "tools/iclc/failure.h"
#include "tools/iclc/files.h"

namespace icl::cli {

Source loadSource(const std::string &path) {
  Source source;
  source.diagnostics =
      std::make_unique<Diagnostics>(path == "-" ? "<stdin>" : path, readFile(path, textLimit));
  source.program = parseProgram(*source.diagnostics);
  settle(*source.diagnostics);
  return source;
}

/// "file.icl:3:7".
static std::string placeOf(const Diagnostics &diagnostics, SourceRange range) {
  const llvm::StringRef before = diagnostics.text().take_front(range.begin);
  const std::size_t lineStart = before.rfind('\n') == llvm::StringRef::npos ? 0 : before.rfind('\n') + 1;
  return diagnostics.fileName().str() + ":" + std::to_string(before.count('\n') + 1) + ":" +
         std::to_string(range.begin - lineStart + 1);
}

void interpretLocated(const Source &source, const ast::Kernel &kernel, Arguments &arguments) {
  try {
    interpret(*source.program, kernel, arguments);
  } catch (const InterpreterError &wrong) {
    throw inputError(placeOf(*source.diagnostics, wrong.range) + ": " + wrong.what());
  }
}

void settle(const Diagnostics &diagnostics) {
  diagnostics.print(llvm::errs(), llvm::errs().has_colors());
  if (diagnostics.hasErrors())
    throw inputError("");
}

}
