#include "compiler/frontend/pragmas.h"
#include "compiler/frontend/pragmas/directives.h"
#include "compiler/space/suggest.h"

namespace icl {
namespace {

using namespace ast;

struct Row {
  const char *name;
  void (*apply)(const Directive &, PragmaContext &);
};

// `pixel` and `packed` come first, because the other directives use the types of images, and `exact` before
// those that it restricts.
constexpr Row handlers[] = {{"pixel", applyPixel},
                            {"packed", applyPacked},
                            {"grid", applyGrid},
                            {"boundary_cond", applyBoundaryCond},
                            {"max_size", applyMaxSize},
                            {"tune", applyTune},
                            {"constraint", applyConstraint},
                            {"force", applyForce},
                            {"exact", applyExact},
                            {"reduce", applyReduce},
                            {"tolerance", applyTolerance}};

bool reportUnknown(const Directive &directive, Diagnostics &diagnostics) {
  std::vector<std::string> names;
  for (const Row &row : handlers) {
    if (directive.name.text == row.name)
      return false;
    names.push_back(row.name);
  }
  diagnostics.report(Diag::UnknownPragma, directive.name.range,
                     {directive.name.text, didYouMean(directive.name.text, names)});
  return true;
}

}

bool makesKernel(llvm::ArrayRef<Directive> directives) {
  return llvm::any_of(directives, [](const Directive &directive) { return directive.name.text == "grid"; });
}

void applyPragmas(Kernel &kernel, llvm::ArrayRef<Directive> directives,
                  const std::set<const Variable *> &pixelImages, File &file) {
  PragmaContext context = {kernel, pixelImages, file, file.diagnostics};
  for (const Row &row : handlers)
    for (const Directive &directive : directives)
      if (directive.name.text == row.name)
        row.apply(directive, context);
  for (const Directive &directive : directives)
    reportUnknown(directive, file.diagnostics);
}

void rejectPragmas(llvm::ArrayRef<Directive> directives, File &file) {
  for (const Directive &directive : directives) {
    if (reportUnknown(directive, file.diagnostics))
      continue;
    file.diagnostics.report(Diag::PragmaWithoutGrid, directive.name.range, {directive.name.text}).hint =
        "a kernel has a grid: `#pragma imcl grid(IMAGE)`; other functions take no pragmas";
    return;
  }
}

}
