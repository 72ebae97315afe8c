#include "compiler/frontend/pragmas.h"
#include "compiler/ast/builtins.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/pragma_numbers.h"
#include "compiler/space/expression.h"
#include "compiler/space/sizes.h"
#include "compiler/space/suggest.h"
#include <cmath>

namespace icl {
namespace {

using namespace ast;
using Kind = PragmaWord::Kind;

class Reader {
public:
  Reader(Kernel &k, const std::set<const Variable *> &p, File &f)
      : kernel(k), pixelImages(p), file(f), diagnostics(f.diagnostics) {}

  void grid(const Directive &);
  void boundaryCond(const Directive &);
  void pixel(const Directive &);
  void maxSize(const Directive &);
  void tune(const Directive &);
  void constraint(const Directive &);
  void force(const Directive &);
  void exact(const Directive &);
  void tolerance(const Directive &);

private:
  Kernel &kernel;
  const std::set<const Variable *> &pixelImages;
  File &file;
  Diagnostics &diagnostics;
  /// By directive and name ("boundary_cond input"): the first occurrence.
  std::map<std::string, SourceRange> firstUses;

  bool isFirst(const std::string &what, const PragmaWord &word);
  Variable *parameter(const PragmaWord &, Type::Kind, const char *kindName);
  bool gridImage(WordCursor &);
  bool boundaryOf(WordCursor &, ImageUse &);
  bool tuneValues(WordCursor &, const PragmaWord &name);
};

/// A list of entries separated by commas; reading stops at the first that fails.
template <typename Entry>
void eachEntry(WordCursor &cursor, Entry entry) {
  do {
    if (!entry())
      return;
  } while (cursor.accept(","));
  if (!cursor.atEnd())
    cursor.reportExpected("`,`");
}

bool Reader::isFirst(const std::string &what, const PragmaWord &word) {
  const auto [earlier, isNew] = firstUses.emplace(what + " " + word.text, word.range);
  if (isNew)
    return true;
  Diagnostic &error = diagnostics.report(Diag::PragmaRepeated, word.range, {word.text});
  error.addNote(earlier->second, "first given here");
  return false;
}

/// The parameter of that name and kind. Reports an error and returns null if there is none.
Variable *Reader::parameter(const PragmaWord &word, Type::Kind kind, const char *kindName) {
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters) {
    names.push_back(parameter->name);
    if (parameter->name != word.text)
      continue;
    if (parameter->type.kind == kind)
      return parameter.get();
    Diagnostic &error = diagnostics.report(Diag::PragmaWrongKind, word.range,
                                           {word.text, toString(parameter->type), kindName});
    error.addNote(parameter->range, "declared here");
    return nullptr;
  }
  diagnostics.report(Diag::PragmaNoParameter, word.range,
                     {word.text, kernel.name, didYouMean(word.text, names)});
  return nullptr;
}

// grid(input, other) or grid(1024, 768)

bool Reader::gridImage(WordCursor &cursor) {
  const auto name = cursor.name("an image or a size");
  if (!name || !isFirst("grid", *name))
    return false;
  const Variable *image = parameter(*name, Type::Kind::Image, "an image");
  if (!image)
    return false;
  for (ImageUse &use : kernel.images) {
    if (use.inGrid && use.image->type.dimensions != image->type.dimensions) {
      diagnostics.report(Diag::GridMismatch, name->range,
                         {image->name, toString(image->type), use.image->name, toString(use.image->type)});
      return false;
    }
  }
  for (ImageUse &use : kernel.images)
    if (use.image == image)
      use.inGrid = true;
  kernel.dimensions = image->type.dimensions;
  return true;
}

void Reader::grid(const Directive &directive) {
  if (!isFirst("grid", directive.name))
    return;
  WordCursor cursor(directive, diagnostics);
  const PragmaWord first = cursor.peek();
  const bool isParameter =
      llvm::any_of(kernel.parameters, [&](const auto &p) { return p->name == first.text; });
  const bool isSizes = first.kind != Kind::Name || (!isParameter && file.constants.find(first.text));
  if (!isSizes || cursor.atEnd()) {
    // After a wrong name the body is checked as if the first image were meant, so that one mistake causes one
    // message.
    if (!kernel.images.empty())
      kernel.dimensions = kernel.images.front().image->type.dimensions;
    eachEntry(cursor, [&] { return gridImage(cursor); });
    return;
  }
  eachEntry(cursor, [&] {
    const auto size = readInteger(cursor, file, 1, longestSide);
    if (size)
      kernel.fixedGrid.push_back(*size);
    return size.has_value();
  });
  if (kernel.fixedGrid.size() > 3)
    diagnostics.report(Diag::GridDimensions, directive.inside, {std::to_string(kernel.fixedGrid.size())});
  else if (!kernel.fixedGrid.empty())
    kernel.dimensions = static_cast<unsigned>(kernel.fixedGrid.size());
}

// boundary_cond(a: clamped, b: constant(1.5f))

bool Reader::boundaryOf(WordCursor &cursor, ImageUse &use) {
  const auto word = cursor.name("a boundary condition");
  if (!word)
    return false;
  const auto *found = llvm::find(boundaryNames, word->text);
  if (found == std::end(boundaryNames)) {
    const std::vector<std::string> names(std::begin(boundaryNames), std::end(boundaryNames));
    diagnostics.report(Diag::UnknownBoundary, word->range, {word->text, didYouMean(word->text, names)}).hint =
        "the boundary conditions are `clamped`, `constant`, `constant(VALUE)`, `mirrored`, `periodic`, "
        "`undefined`";
    return false;
  }
  use.boundary = static_cast<Boundary>(found - std::begin(boundaryNames));
  if (use.boundary != Boundary::Constant || !cursor.accept("("))
    return true;
  const SourceRange range = cursor.peek().range;
  const auto value = readNumber(cursor, file);
  if (!value || !cursor.expect(")"))
    return false;
  // It is kept as a double, which must represent the pixel exactly.
  const Scalar pixel = use.image->type.value.scalar;
  const auto constant = icl::convert(*value, pixel);
  const bool wraps =
      constant && !isFloat(pixel) && !isFloat(value->scalar) && constant->integer != value->integer;
  const auto exact = constant ? icl::convert(*constant, Scalar::Double) : std::nullopt;
  const auto back = exact ? icl::convert(*exact, pixel) : std::nullopt;
  const bool isKept = back && !wraps && (isFloat(pixel) || back->integer == constant->integer);
  if (!isKept || (std::isinf(exact->real) && isFloat(value->scalar) && !std::isinf(value->real))) {
    diagnostics.report(Diag::ConstantOverflow, range, {nameOf(pixel)});
    return false;
  }
  use.boundaryConstant = exact->real;
  return true;
}

void Reader::boundaryCond(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !isFirst("boundary_cond", *name))
      return false;
    const Variable *image = parameter(*name, Type::Kind::Image, "an image");
    if (!image)
      return false;
    for (ImageUse &use : kernel.images)
      if (use.image == image)
        return boundaryOf(cursor, use);
    return false;
  });
}

// pixel(img: unsigned char)

void Reader::pixel(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !isFirst("pixel", *name))
      return false;
    Variable *image = parameter(*name, Type::Kind::Image, "an image");
    if (!image)
      return false;
    if (!pixelImages.count(image)) {
      diagnostics.report(Diag::PixelOfTypedImage, name->range, {image->name, toString(image->type)});
      return false;
    }
    std::vector<PragmaWord> words;
    while (!cursor.atEnd() && cursor.peek().kind == Kind::Name)
      words.push_back(cursor.take());
    if (words.empty()) {
      cursor.reportExpected("a type");
      return false;
    }
    const auto type = readType(words, diagnostics);
    if (!type)
      return false;
    if (!isPixelType(*type)) {
      diagnostics.report(Diag::BadPixelType, span(words.front().range, words.back().range),
                         {toString(*type)});
      return false;
    }
    image->type.value = *type;
    return true;
  });
}

// max_size(a: 256)

void Reader::maxSize(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an array");
    if (!name || !cursor.expect(":") || !isFirst("max_size", *name))
      return false;
    const Variable *array = parameter(*name, Type::Kind::Pointer, "an array without a size");
    const auto size = array ? readInteger(cursor, file, 1, INT32_MAX) : std::nullopt;
    if (size)
      kernel.maxSizes.emplace_back(array, *size);
    return size.has_value();
  });
}

// tune(NAME: 0, 1), also tune(A: 0, 1, B: 2, 3)

bool Reader::tuneValues(WordCursor &cursor, const PragmaWord &name) {
  auto variable = std::make_unique<Variable>();
  variable->name = name.text;
  variable->type = Type::of(Scalar::Int);
  variable->storage = Variable::Storage::Tunable;
  variable->isConst = true;
  variable->range = name.range;
  variable->slot = file.nextSlot++;
  Tunable tunable{variable.get(), {}};
  do {
    const PragmaWord word = cursor.peek();
    if (word.kind == Kind::Name && !tunable.values.empty() && !file.constants.find(word.text))
      break; // the next constant's name
    const auto value = readInteger(cursor, file, INT32_MIN, INT32_MAX);
    if (!value)
      return false;
    if (llvm::is_contained(tunable.values, *value)) {
      diagnostics.report(Diag::PragmaRepeated, word.range, {std::to_string(*value)});
      return false;
    }
    tunable.values.push_back(*value);
  } while (cursor.accept(","));
  kernel.tunables.push_back(std::move(tunable));
  kernel.tunableVariables.push_back(std::move(variable));
  return true;
}

void Reader::tune(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  do {
    const auto name = cursor.name("a name");
    if (!name || !cursor.expect(":") || !isFirst("tune", *name))
      return;
    const bool isTaken =
        llvm::any_of(kernel.parameters, [&](const auto &p) { return p->name == name->text; });
    if (isTaken) {
      diagnostics.report(Diag::Redeclared, name->range, {name->text}).hint =
          "it is a parameter; choose another name";
      return;
    }
    if (!tuneValues(cursor, *name))
      return;
  } while (!cursor.atEnd());
}

// constraint(wg_x * wg_y >= 32)

void Reader::constraint(const Directive &directive) {
  const llvm::StringRef inside = diagnostics.text().slice(directive.inside.begin, directive.inside.end);
  const llvm::StringRef text = inside.trim();
  const auto begin = static_cast<std::uint32_t>(text.data() - diagnostics.text().data());
  const SourceRange range = {begin, begin + static_cast<std::uint32_t>(text.size())};
  try {
    Expression::parse(std::string_view(text.data(), text.size()));
  } catch (const ExpressionError &error) {
    const auto at = range.begin + static_cast<std::uint32_t>(std::min(error.offset, text.size()));
    diagnostics.report(Diag::BadConstraint, {at, at + 1}, {error.what()});
    return;
  }
  kernel.constraints.push_back({text.str(), range});
}

// force(load.input: local), force(load.input: not image)

void Reader::force(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  eachEntry(cursor, [&] {
    const auto knob = cursor.dottedName("a knob");
    if (!knob || !cursor.expect(":"))
      return false;
    ForcePragma force;
    force.knob = knob->text;
    force.knobRange = knob->range;
    force.negated = cursor.accept("not");
    const bool isNegative = cursor.accept("-");
    if (cursor.atEnd() || cursor.peek().kind == Kind::Punctuation) {
      cursor.reportExpected("a value");
      return false;
    }
    const PragmaWord value = cursor.take();
    if (!force.negated && !isFirst("force", *knob))
      return false;
    force.value = (isNegative ? "-" : "") + value.text;
    force.valueRange = value.range;
    kernel.forces.push_back(std::move(force));
    return true;
  });
}

// exact

void Reader::exact(const Directive &directive) {
  WordCursor cursor(directive, diagnostics);
  if (!cursor.atEnd())
    cursor.reportExpected("nothing");
  else if (isFirst("exact", directive.name))
    kernel.isExact = true;
}

// tolerance(output: 1e-3)

void Reader::tolerance(const Directive &directive) {
  if (kernel.isExact)
    diagnostics.report(Diag::ExactTolerance, directive.name.range, {kernel.name}).hint =
        "`exact` asks for the same bits everywhere; leave out one of the two";
  WordCursor cursor(directive, diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("an image");
    if (!name || !cursor.expect(":") || !isFirst("tolerance", *name))
      return false;
    const Variable *image = parameter(*name, Type::Kind::Image, "an image");
    const auto value = image ? readPositive(cursor, file) : std::nullopt;
    if (!value)
      return false;
    for (ImageUse &use : kernel.images)
      if (use.image == image)
        use.tolerance = *value, use.toleranceRange = name->range;
    return true;
  });
}

struct Row {
  const char *name;
  void (Reader::*read)(const Directive &);
};

// `pixel` comes first, because the other directives use the types of images, and `exact` before `tolerance`.
constexpr Row handlers[] = {
    {"pixel", &Reader::pixel},      {"grid", &Reader::grid},   {"boundary_cond", &Reader::boundaryCond},
    {"max_size", &Reader::maxSize}, {"tune", &Reader::tune},   {"constraint", &Reader::constraint},
    {"force", &Reader::force},      {"exact", &Reader::exact}, {"tolerance", &Reader::tolerance}};

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
  Reader reader(kernel, pixelImages, file);
  for (const Row &row : handlers)
    for (const Directive &directive : directives)
      if (directive.name.text == row.name)
        (reader.*row.read)(directive);
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
