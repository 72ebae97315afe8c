#include "compiler/lower/passes.h"
#include "compiler/ir/print.h"
#include "compiler/ir/verify.h"
#include <chrono>
#include <stdexcept>

namespace icl {

ir::Kernel runPasses(ir::Kernel kernel, const Settings &settings, const PassOptions &options) {
  const auto look = [&](llvm::StringRef pass) {
    if (const std::string problem = ir::verify(kernel); !problem.empty())
      throw std::logic_error("after pass `" + pass.str() + "`: " + problem);
    if (options.printAfter == pass || options.printAfter == "all") {
      llvm::raw_string_ostream out(*options.printed);
      out << "// after " << pass << "\n";
      print(kernel, out);
    }
  };
  look("body");
  for (const Knob *knob : allKnobs()) {
    const auto start = std::chrono::steady_clock::now();
    kernel = knob->lower(std::move(kernel), settings);
    if (options.times)
      options.times->push_back(
          {knob->name.str(),
           std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count()});
    look(knob->name);
  }
  return kernel;
}

}
