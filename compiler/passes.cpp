#include "compiler/passes.h"
#include "compiler/ir/print.h"
#include "compiler/ir/verify.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/knob.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <stdexcept>

namespace icl {

/// The addresses of the kernel's bodies. A pass that changes no body keeps them all.
static llvm::SmallVector<const void *, 8> bodiesIn(const ir::Kernel &kernel) {
  llvm::SmallVector<const void *, 8> all{kernel.prologue.data()};
  for (const ir::Tile &tile : kernel.tiles)
    all.append({tile.fill.data(), tile.wideFill.data()});
  for (const ir::Path &path : kernel.paths)
    all.append({path.condition, path.body.data()});
  return all;
}

ir::Kernel runPasses(ir::Kernel kernel, const LoweringContext &asked, const PassOptions &options) {
  LoweringContext context = asked;
  context.tileReaches = tileReaches(kernel, context);
  ir::Verifier verifier;
  llvm::SmallVector<const void *, 8> verified;
  const auto verify = [&](llvm::StringRef pass) {
    const auto bodies = bodiesIn(kernel);
    const bool isNew = bodies != verified;
    verified = bodies;
    if (const std::string problem = isNew ? verifier.verify(kernel) : std::string(); !problem.empty())
      throw std::logic_error("after pass `" + pass.str() + "`: " + problem);
  };
  const auto inspect = [&](llvm::StringRef pass) {
    if (options.verifiesEach)
      verify(pass);
    if (options.printAfter == pass || options.printAfter == "all") {
      llvm::raw_string_ostream out(*options.printed);
      out << "// after " << pass << "\n";
      print(kernel, out);
    }
  };
  inspect("body");
  for (const Knob *knob : allKnobs()) {
    const auto start = std::chrono::steady_clock::now();
    kernel = knob->lower(std::move(kernel), context);
    if (options.times)
      options.times->push_back(
          {knob->name.str(),
           std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count()});
    inspect(knob->name);
  }
  verify(allKnobs().back()->name);
  return kernel;
}

}
