#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"
#include "compiler/space/sizes.h"

namespace icl {

using namespace ast;
using Kind = PragmaWord::Kind;

namespace {

bool gridImage(WordCursor &cursor, PragmaContext &context) {
  const auto name = cursor.name("an image or a size");
  if (!name || !context.isFirst("grid", *name))
    return false;
  ImageUse *found = context.image(*name);
  if (!found)
    return false;
  const Variable &image = *found->image;
  for (const ImageUse &use : context.kernel.images) {
    if (use.inGrid && use.image->type.dimensions != image.type.dimensions) {
      context.diagnostics.report(
          Diag::GridMismatch, name->range,
          {image.name, toString(image.type), use.image->name, toString(use.image->type)});
      return false;
    }
  }
  found->inGrid = true;
  context.kernel.dimensions = image.type.dimensions;
  return true;
}

}

void applyGrid(const Directive &directive, PragmaContext &context) {
  if (!context.isFirst("grid", directive.name))
    return;
  WordCursor cursor(directive, context.diagnostics);
  const PragmaWord first = cursor.peek();
  const bool isParameter =
      llvm::any_of(context.kernel.parameters, [&](const auto &p) { return p->name == first.text; });
  const bool isSizes = first.kind != Kind::Name || (!isParameter && context.file.constants.find(first.text));
  if (!isSizes || cursor.atEnd()) {
    // After a wrong name the body is checked as if the first image were meant, so that one mistake causes one
    // message.
    if (!context.kernel.images.empty())
      context.kernel.dimensions = context.kernel.images.front().image->type.dimensions;
    eachEntry(cursor, [&] { return gridImage(cursor, context); });
    return;
  }
  eachEntry(cursor, [&] {
    const auto size = readInteger(cursor, context.file, 1, longestSide);
    if (size)
      context.kernel.fixedGrid.push_back(*size);
    return size.has_value();
  });
  if (context.kernel.fixedGrid.size() > 3)
    context.diagnostics.report(Diag::GridDimensions, directive.inside,
                               {std::to_string(context.kernel.fixedGrid.size())});
  else if (!context.kernel.fixedGrid.empty())
    context.kernel.dimensions = static_cast<unsigned>(context.kernel.fixedGrid.size());
}

}
