#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"

namespace icl {

using namespace ast;

void applyMaxSize(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an array");
    if (!name || !cursor.expect(":") || !context.isFirst("max_size", *name))
      return false;
    const Variable *array = context.parameter(*name, Type::Kind::Pointer, "an array without a size");
    const auto size = array ? readInteger(cursor, context.file, 1, INT32_MAX) : std::nullopt;
    if (size)
      context.kernel.maxSizes.emplace_back(array, *size);
    return size.has_value();
  });
}

}
