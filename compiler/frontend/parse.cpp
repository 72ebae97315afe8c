#include "compiler/frontend/parse.h"
#include "compiler/frontend/call_graph.h"
#include "compiler/frontend/function.h"
#include "compiler/frontend/pragma_words.h"
#include "compiler/frontend/tunables.h"

namespace icl {
namespace {

/// Far above what people write, and low enough that the parse tree of any such source fits into memory.
constexpr std::size_t maxSourceBytes = std::size_t(1) << 20;

void rejectLoosePragmas(const Syntax &syntax, Diagnostics &diagnostics) {
  for (const SourceRange line : syntax.loosePragmas())
    if (!readPragma(line, diagnostics).empty())
      diagnostics.report(Diag::MisplacedPragma, line).hint =
          "pragmas belong right above the kernel that they describe";
}

}

std::unique_ptr<ast::Program> parseProgram(Diagnostics &diagnostics) {
  if (diagnostics.text().size() > maxSourceBytes) {
    diagnostics.report(Diag::SourceTooLarge, {0, 0},
                       {std::to_string(diagnostics.text().size()), std::to_string(maxSourceBytes)});
    return nullptr;
  }
  const Syntax syntax(diagnostics);
  auto program = std::make_unique<ast::Program>();
  File file{diagnostics, *program, {}, {}, 0};

  // Functions may use functions that are defined below them, and function heads may use all constants.
  for (const SyntaxItem &item : syntax.items())
    declareConstants(item, file);
  for (const SyntaxItem &item : syntax.items())
    declareFunction(item, file);
  rejectLoosePragmas(syntax, diagnostics);
  for (auto &[name, entry] : file.functions)
    if (entry.function)
      checkBody(entry, file);
  for (const auto &kernel : program->kernels)
    checkTunables(*kernel, file);

  if (checkRecursion(file))
    decideRoles(file);
  if (program->kernels.empty() && !diagnostics.hasErrors())
    diagnostics.report(Diag::NoKernel, program->helpers.empty() ? SourceRange{} : program->helpers[0]->range)
        .hint = "a function below `#pragma imcl grid(IMAGE)` is a kernel";
  return diagnostics.hasErrors() ? nullptr : std::move(program);
}

}
