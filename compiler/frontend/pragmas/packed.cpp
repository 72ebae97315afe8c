#include "compiler/frontend/pragmas/directives.h"

namespace icl {

void applyPacked(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !context.isFirst("packed", *name))
      return false;
    ast::Variable *image = context.parameter(*name, Type::Kind::Image, "an image");
    if (!image)
      return false;
    if (image->type.value.lanes != 3) {
      Diagnostic &error =
          context.diagnostics.report(Diag::PackedPixel, name->range, {image->name, toString(image->type)});
      error.hint = "only pixels of three components have room for another, as in `Image<uchar3>`";
      error.addNote(image->range, "declared here");
      return false;
    }
    image->type.value.isPacked = true;
    return true;
  });
}

}
