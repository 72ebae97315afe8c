#include "compiler/frontend/parse.h"
#include "compiler/frontend/call_graph.h"
#include "compiler/frontend/function.h"
#include "compiler/frontend/pragma_words.h"
#include "compiler/frontend/tunables.h"
#include "compiler/frontend/warnings/comparisons.h"
#include "compiler/frontend/warnings/inexact.h"
#include "compiler/frontend/warnings/unset.h"
#include "compiler/frontend/warnings/unused.h"

namespace icl {
namespace {

/// Far above what people write, and low enough that the parse tree of any such source fits into memory.
constexpr std::size_t maxSourceBytes = std::size_t(1) << 20;

void rejectLoosePragmas(const Syntax &syntax, Diagnostics &diagnostics) {
  for (const SourceRange line : syntax.loosePragmas())
    if (const auto directives = readPragma(line, diagnostics); directives && !directives->empty())
      diagnostics.report(Diag::MisplacedPragma, line).hint =
          "pragmas belong right above the kernel that they describe";
}

void warn(const ast::Function &function, Diagnostics &diagnostics) {
  warnOfUnsetReads(function, diagnostics);
  warnOfUnusedVariables(function, diagnostics);
  warnOfConstantComparisons(function, diagnostics);
}

/// Warns of what is valid but probably not meant. The program has no errors.
void warn(const ast::Program &program, Diagnostics &diagnostics) {
  for (const auto &helper : program.helpers)
    warn(*helper, diagnostics);
  for (const auto &kernel : program.kernels)
    warn(*kernel, diagnostics);
  warnOfInexactCalls(program, diagnostics);
  warnOfUnusedHelpers(program, diagnostics);
}

}

std::unique_ptr<ast::Program> parseProgram(Diagnostics &diagnostics, bool makesExact) {
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
  if (program->kernels.empty() && !diagnostics.isInvalid())
    diagnostics.report(Diag::NoKernel, program->helpers.empty() ? SourceRange{} : program->helpers[0]->range)
        .hint = "a function below `#pragma imcl grid(IMAGE)` is a kernel";
  if (diagnostics.isInvalid())
    return nullptr;
  for (const auto &kernel : program->kernels)
    kernel->isExact = kernel->isExact || makesExact;
  warn(*program, diagnostics);
  return program;
}

}
