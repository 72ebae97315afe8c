#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"

namespace icl {

using namespace ast;

void applyExact(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  if (!cursor.atEnd())
    cursor.reportExpected("nothing");
  else if (context.isFirst("exact", directive.name))
    context.kernel.isExact = true;
}

void applyTolerance(const Directive &directive, PragmaContext &context) {
  if (context.kernel.isExact)
    context.diagnostics.report(Diag::ExactTolerance, directive.name.range, {context.kernel.name}).hint =
        "`exact` asks for the same bits everywhere; leave out one of the two";
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !context.isFirst("tolerance", *name))
      return false;
    ImageUse *use = context.image(*name);
    const auto value = use ? readPositive(cursor, context.file) : std::nullopt;
    if (!value)
      return false;
    use->tolerance = *value;
    use->toleranceRange = name->range;
    return true;
  });
}

}
