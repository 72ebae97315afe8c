// libFuzzer's way into the front end: whatever the bytes, parsing ends with a program or with errors that can be
// printed, and a program can be printed, measured and given its tuning space.
#include "compiler/ast/print.h"
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <cstdlib>

using namespace icl;

static void require(bool holds) {
  if (!holds)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  Diagnostics diagnostics("fuzzed.icl", std::string(reinterpret_cast<const char *>(data), size));
  const auto program = parseProgram(diagnostics);
  require((program == nullptr) == diagnostics.hasErrors());
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (program) {
    stream << ast::print(*program);
    for (const auto &kernel : program->kernels) {
      stream << factsText(*kernel);
      spaceOf(*program, *kernel, Device(), Sizes(), diagnostics);
    }
  }
  diagnostics.print(stream, /*colour=*/true);
  for (const Diagnostic &diagnostic : diagnostics.all())
    require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size + 1);
  return 0;
}
