// What must hold for any bytes as a source, and for what is made of the programs among them.
#pragma once
#include "compiler/ast/print.h"
#include "compiler/frontend/parse.h"
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>

namespace icl {

/// Ends the process if it does not hold.
inline void require(bool holds) {
  if (!holds)
    std::abort();
}

/// Parses the bytes, which must end with a program or with errors that can be printed, and prints the
/// program. `more` is called for each of its kernels.
inline void checkInput(const std::uint8_t *data, std::size_t size,
                       const std::function<void(const ast::Kernel &, Diagnostics &)> &more = {}) {
  Diagnostics diagnostics("fuzzed.icl", std::string(reinterpret_cast<const char *>(data), size));
  const auto program = parseProgram(diagnostics);
  require((program == nullptr) == diagnostics.isInvalid());
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (program) {
    stream << ast::print(*program);
    if (more)
      for (const auto &kernel : program->kernels)
        more(*kernel, diagnostics);
  }
  diagnostics.print(stream, /*colour=*/true);
  for (const Diagnostic &diagnostic : diagnostics.all())
    require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size + 1);
}

}
