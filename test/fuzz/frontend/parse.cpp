// The function that libFuzzer calls. Parsing any bytes must end with a program or with errors that can be
// printed. A program can be printed, and each of its kernels has facts, a space and an untuned variant.
#include "compiler/frontend/parse.h"
#include "compiler/ast/print.h"
#include "compiler/compile.h"
#include <cstdlib>

using namespace icl;

static void require(bool holds) {
  if (!holds)
    std::abort();
}

static void compile(const ast::Kernel &kernel, Diagnostics &diagnostics) {
  const auto space = spaceOf(kernel, Device(), Sizes(), diagnostics);
  require(space.has_value() != diagnostics.isInvalid());
  const auto untuned = space ? untunedConfiguration(*space) : std::nullopt;
  if (untuned)
    compileVariant(kernel, *space, *untuned, Device(), Sizes());
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  Diagnostics diagnostics("fuzzed.icl", std::string(reinterpret_cast<const char *>(data), size));
  const auto program = parseProgram(diagnostics);
  require((program == nullptr) == diagnostics.isInvalid());
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (program) {
    stream << ast::print(*program);
    for (const auto &kernel : program->kernels) {
      stream << factsText(*kernel);
      if (!diagnostics.isInvalid()) // an earlier kernel's pragmas may have some
        compile(*kernel, diagnostics);
    }
  }
  diagnostics.print(stream, /*colour=*/true);
  for (const Diagnostic &diagnostic : diagnostics.all())
    require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size + 1);
  return 0;
}
