#include "compiler/ast/builtins.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"
#include "compiler/space/suggest.h"
#include <cmath>

namespace icl {

using namespace ast;
using Kind = PragmaWord::Kind;

namespace {

/// Whether the constant, converted to the type of a pixel, is still the same number. Floats may round it.
bool keeps(const Constant &converted, const Constant &number) {
  if (isFloat(converted.scalar))
    return !std::isinf(converted.real) || (isFloat(number.scalar) && std::isinf(number.real));
  if (isFloat(number.scalar))
    return icl::convert(converted, Scalar::Double)->real == number.real;
  const auto isAboveLong = [](const Constant &c) { return c.scalar == Scalar::ULong && c.integer < 0; };
  return converted.integer == number.integer && isAboveLong(converted) == isAboveLong(number);
}

/// `constant(0)`, or `constant(1, 2, 3, 4)` with a number for each component of a pixel; the cursor is behind
/// the parenthesis.
bool outsideOf(WordCursor &cursor, ImageUse &use, PragmaContext &context) {
  const ValueType pixel = use.image->type.value;
  const SourceRange first = cursor.peek().range;
  std::vector<OutsidePixel::Number> numbers;
  do {
    if (cursor.peek().text == "(") {
      cursor.reportExpected("a number or a named constant",
                            pixel.isVector() ? "the components of a pixel are listed without parentheses"
                                             : "");
      return false;
    }
    const SourceRange range = cursor.peek().range;
    const auto value = readNumber(cursor, context.file);
    if (!value)
      return false;
    const auto constant = icl::convert(*value, pixel.scalar);
    if (!constant || !keeps(*constant, *value)) {
      context.diagnostics.report(Diag::ConstantOverflow, range, {nameOf(pixel.scalar)});
      return false;
    }
    numbers.push_back({icl::convert(*constant, Scalar::Double)->real, constant->integer});
  } while (cursor.accept(","));
  if (numbers.size() != 1 && numbers.size() != pixel.lanes) {
    context.diagnostics
        .report(Diag::OutsideComponents, first,
                {use.image->name, toString(use.image->type), std::to_string(numbers.size())})
        .hint = "a single number is for all components";
    return false;
  }
  const auto isFirst = [&](const OutsidePixel::Number &number) {
    return number == numbers.front() && std::signbit(number.real) == std::signbit(numbers.front().real);
  };
  if (llvm::all_of(numbers, isFirst))
    numbers.resize(1);
  use.outside.numbers = std::move(numbers);
  return cursor.expect(")");
}

bool boundaryOf(WordCursor &cursor, ImageUse &use, PragmaContext &context) {
  const auto word = cursor.name("a boundary condition");
  if (!word)
    return false;
  const auto *found = llvm::find(boundaryNames, word->text);
  if (found == std::end(boundaryNames)) {
    const std::vector<std::string> names(std::begin(boundaryNames), std::end(boundaryNames));
    context.diagnostics
        .report(Diag::UnknownBoundary, word->range, {word->text, didYouMean(word->text, names)})
        .hint =
        "the boundary conditions are `clamped`, `constant`, `constant(VALUE)`, `mirrored`, `periodic`, "
        "`undefined`";
    return false;
  }
  use.boundary = static_cast<Boundary>(found - std::begin(boundaryNames));
  if (use.boundary != Boundary::Constant || !cursor.accept("("))
    return true;
  return outsideOf(cursor, use, context);
}

}

void applyBoundaryCond(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !context.isFirst("boundary_cond", *name))
      return false;
    ImageUse *use = context.image(*name);
    return use && boundaryOf(cursor, *use, context);
  });
}

void applyPixel(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !context.isFirst("pixel", *name))
      return false;
    Variable *image = context.parameter(*name, Type::Kind::Image, "an image");
    if (!image)
      return false;
    if (!context.pixelImages.count(image)) {
      context.diagnostics.report(Diag::PixelOfTypedImage, name->range, {image->name, toString(image->type)});
      return false;
    }
    std::vector<PragmaWord> words;
    while (!cursor.atEnd() && cursor.peek().kind == Kind::Name)
      words.push_back(cursor.take());
    if (words.empty()) {
      cursor.reportExpected("a type");
      return false;
    }
    const auto type = readType(words, context.diagnostics);
    if (!type)
      return false;
    if (!isPixelType(*type)) {
      context.diagnostics.report(Diag::BadPixelType, span(words.front().range, words.back().range),
                                 {toString(*type)});
      return false;
    }
    image->type.value = *type;
    return true;
  });
}

}
