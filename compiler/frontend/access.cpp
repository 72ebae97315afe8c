// Names, and accesses through them: elements of arrays, pixels of images, components of vectors.
#include "compiler/frontend/convert.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/expression.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/literal.h"
#include "compiler/frontend/own_pixel.h"
#include "compiler/frontend/tokens.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace icl {

using namespace ast;
using Suffixes = llvm::ArrayRef<ICLParser::SuffixContext *>;

namespace {

std::unique_ptr<VariableRef> referTo(const Variable &variable, SourceRange range) {
  auto reference = std::make_unique<VariableRef>();
  reference->type = variable.type;
  reference->type.value = variable.type.value.unpacked();
  reference->range = range;
  reference->variable = &variable;
  return reference;
}

/// The components that a member selects, in order: xyzw, s and hexadecimal digits, lo, hi, even, odd. Nothing
/// if it selects none.
std::optional<std::vector<std::uint8_t>> componentsNamed(llvm::StringRef member, unsigned lanes) {
  std::vector<std::uint8_t> components;
  const unsigned whole = lanes == 3 ? 4 : lanes;
  if (member == "lo" || member == "hi" || member == "even" || member == "odd") {
    for (unsigned i = 0; i < whole / 2; ++i)
      components.push_back(static_cast<std::uint8_t>(member == "lo"   ? i
                                                     : member == "hi" ? whole / 2 + i
                                                                      : 2 * i + (member == "odd")));
    return components;
  }
  const bool isNumbered = member.size() > 1 && (member[0] == 's' || member[0] == 'S');
  for (const char letter : isNumbered ? member.drop_front() : member) {
    const std::size_t found = isNumbered ? llvm::hexDigitValue(letter) : llvm::StringRef("xyzw").find(letter);
    if (found > 15)
      return std::nullopt;
    components.push_back(static_cast<std::uint8_t>(found));
  }
  const std::size_t count = components.size();
  const bool isLaneCount = count <= 4 || count == 8 || count == 16;
  return isLaneCount ? std::optional(components) : std::nullopt;
}

}

ExprPtr Expressions::buildAtom(ICLParser::AtomContext *atom) {
  if (atom->name)
    return atom->call ? call(atom->name, atom->call) : buildName(atom->name);
  const SourceRange range = rangeOf(atom);
  if (atom->type) {
    const auto type =
        readType({{PragmaWord::Kind::Name, text(atom->type).str(), rangeOf(atom->type)}}, diagnostics());
    return type ? buildConstruction(*type, atom->call->values, range) : nullptr;
  }
  switch (atom->literal->getType()) {
  case ICLParser::Number:
    return numberLiteral(source(range), range, diagnostics());
  case ICLParser::Character:
    return characterLiteral(source(range), range, diagnostics());
  default:
    if (!isUnclosedQuote(source(range)))
      diagnostics().report(Diag::StringLiteral, range).hint = "a character in single quotes is an `int`";
    return nullptr;
  }
}

ExprPtr Expressions::buildName(const antlr4::Token *token) {
  const SourceRange range = rangeOf(token);
  const llvm::StringRef name = source(range);
  if (const Variable *variable = scopes.find(name))
    return referTo(*variable, range);
  if (ExprPtr literal = namedLiteral(name, range))
    return literal;
  reportUndeclared(name, range);
  return nullptr;
}

void Expressions::reportUndeclared(llvm::StringRef name, SourceRange range) {
  if (!undeclared.insert(name).second)
    return;
  if (llvm::is_contained(pixelIndexNames, name)) {
    if (owner && owner->kernel) {
      const unsigned dimensions = owner->kernel->dimensions;
      diagnostics().report(Diag::NoSuchDimension, range,
                           {name.str(), std::to_string(dimensions), dimensions == 1 ? "" : "s"});
    } else {
      diagnostics().report(Diag::PixelIndexOutsideKernel, range, {name.str()}).hint =
          "a kernel has `#pragma icl grid(...)` right above it; pass the coordinate to a helper as `int " +
          name.str() + "`";
    }
    return;
  }
  if (file.functions.count(name) || findBuiltin(name)) {
    diagnostics().report(Diag::FunctionAsValue, range, {name.str()}).hint =
        "call it: `" + name.str() + "(...)`";
    return;
  }
  diagnostics().report(Diag::Undeclared, range, {name.str(), didYouMean(name, scopes.names())});
}

ExprPtr Expressions::applySuffixes(ExprPtr base, const std::vector<ICLParser::SuffixContext *> &all) {
  Suffixes suffixes = all;
  while (base && !suffixes.empty()) {
    ICLParser::SuffixContext *suffix = suffixes.front();
    if (suffix->open) {
      base = applyIndices(std::move(base), suffixes);
      continue;
    }
    suffixes = suffixes.drop_front();
    const SourceRange range = {base->range.begin, rangeOf(suffix).end};
    base = suffix->dot ? member(std::move(base), suffix)
                       : makeStep(std::move(base), text(suffix->step) == "++", false, range);
  }
  return base;
}

/// Removes the index suffixes at the front of `suffixes` and builds the access that they make.
ExprPtr Expressions::applyIndices(ExprPtr base, Suffixes &suffixes) {
  std::vector<ExprPtr> indices;
  bool isGood = true;
  SourceRange range = base->range;
  const auto *reference = llvm::dyn_cast<VariableRef>(base.get());
  const Type type = base->type;
  const std::size_t wanted = type.kind == Type::Kind::Image   ? type.dimensions
                             : type.kind == Type::Kind::Array ? type.extents.size()
                                                              : 1;
  bool hasComma = false;
  std::string separated; // the probable meaning of `a[i, j]`: "[i][j]"
  while (!suffixes.empty() && suffixes.front()->open && indices.size() < wanted) {
    hasComma = hasComma || suffixes.front()->index->parts.size() > 1;
    for (ICLParser::AssignmentContext *part : suffixes.front()->index->parts)
      separated += "[" + source(rangeOf(part)).str() + "]";
    ExprPtr index = value(suffixes.front()->index);
    range.end = rangeOf(suffixes.front()).end;
    if (index && (index->type.value.isVector() || !isInteger(index->type.value.scalar))) {
      diagnostics().report(Diag::BadIndex, index->range, {toString(index->type)}).hint =
          type.kind == Type::Kind::Image
              ? "`sample(img, x, y)` reads between pixels; `(int)x` drops the fraction"
              : "";
      index = nullptr;
    }
    isGood = isGood && index;
    indices.push_back(std::move(index));
    suffixes = suffixes.drop_front();
  }
  if (type.isValue()) {
    diagnostics().report(Diag::NotIndexable, base->range, {toString(type)}).hint =
        type.value.isVector() ? "name the component: `.x`, `.s0`" : "";
    return nullptr;
  }
  if (indices.size() != wanted) {
    Diagnostic &error = diagnostics().report(Diag::IndexCount, range,
                                             {reference->variable->name, std::to_string(wanted),
                                              wanted == 1 ? "x" : "ices", std::to_string(indices.size())});
    if (hasComma)
      error.hint = "write each index in brackets of its own: `" + reference->variable->name + separated + "`";
    return nullptr;
  }
  if (!isGood)
    return nullptr;
  const Variable &variable = *reference->variable;
  return type.kind == Type::Kind::Image ? makePixel(variable, std::move(indices), range)
                                        : makeElement(variable, std::move(indices), range);
}

ExprPtr Expressions::makeElement(const Variable &array, std::vector<ExprPtr> indices, SourceRange range) {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const auto constant = foldInteger(*indices[i]);
    if (!constant)
      continue;
    const bool isKnown = array.type.kind == Type::Kind::Array;
    if (*constant >= 0 && (!isKnown || *constant < array.type.extents[i]))
      continue;
    diagnostics().report(Diag::IndexOutOfRange, indices[i]->range,
                         {std::to_string(*constant), array.name,
                          isKnown ? "are 0 to " + std::to_string(array.type.extents[i] - 1) : "start at 0"});
    return nullptr;
  }
  auto element = std::make_unique<Element>();
  element->type = Type::of(array.type.value);
  element->range = range;
  element->array = &array;
  element->indices = std::move(indices);
  return element;
}

ExprPtr Expressions::makePixel(const Variable &image, std::vector<ExprPtr> coordinates, SourceRange range) {
  for (ExprPtr &coordinate : coordinates) {
    const Scalar from = coordinate->type.value.scalar;
    const bool isWide = from == Scalar::UInt || from == Scalar::Long || from == Scalar::ULong;
    coordinate = convertTo(std::move(coordinate), {isWide ? Scalar::Long : Scalar::Int, 1});
  }
  auto access = std::make_unique<ImageAccess>();
  access->type = Type::of(image.type.value.unpacked());
  access->range = range;
  access->image = &image;
  access->isOwnPixel = isOwnPixel(coordinates);
  access->coordinates = std::move(coordinates);
  return access;
}

/// Records the read of an image, which decides its role. The target of a plain assignment is not read.
void Expressions::noteRead(const Expr &e) {
  const Expr *base = &e;
  while (const auto *components = llvm::dyn_cast<Swizzle>(base))
    base = components->base.get();
  const auto *access = llvm::dyn_cast<ImageAccess>(base);
  if (!access || !owner)
    return;
  ImageAccesses &accesses = owner->images[access->image];
  auto &first = access->isOwnPixel ? accesses.readOwn : accesses.readElsewhere;
  if (!first)
    first = access->range;
}

ExprPtr Expressions::member(ExprPtr base, ICLParser::SuffixContext *suffix) {
  const SourceRange range = rangeOf(suffix->member);
  const llvm::StringRef name = source(range);
  if (text(suffix->dot) == "->") {
    diagnostics().report(Diag::Pointer, rangeOf(suffix->dot), {"->"}).hint =
        "use `.` for components and sizes";
    return nullptr;
  }
  if (base->type.kind != Type::Kind::Image)
    return swizzle(std::move(base), name, range);
  const Variable &image = *llvm::cast<VariableRef>(*base).variable;
  for (unsigned d = 0; d < 3; ++d) {
    if (name != extentNames[d])
      continue;
    if (d >= image.type.dimensions) {
      diagnostics().report(Diag::NoSuchExtent, range, {toString(image.type), name.str()});
      return nullptr;
    }
    auto extent = std::make_unique<ImageExtent>();
    extent->type = Type::of(Scalar::Int);
    extent->range = {base->range.begin, range.end};
    extent->image = &image;
    extent->dimension = d;
    return extent;
  }
  diagnostics().report(
      Diag::NoSuchMember, range,
      {toString(image.type), name.str(), didYouMean(name, {std::begin(extentNames), std::end(extentNames)})});
  return nullptr;
}

ExprPtr Expressions::swizzle(ExprPtr base, llvm::StringRef name, SourceRange range) {
  if (!base->type.isValue() || !base->type.value.isVector()) {
    diagnostics().report(Diag::NoSuchMember, range, {toString(base->type), name.str(), ""});
    return nullptr;
  }
  const ValueType type = base->type.value;
  const auto components = componentsNamed(name, type.lanes);
  if (!components) {
    diagnostics().report(Diag::NoSuchMember, range, {toString(type), name.str(), ""}).hint =
        "components are `x y z w`, `s0` to `sf`, `lo`, `hi`, `even`, `odd`";
    return nullptr;
  }
  for (const std::uint8_t component : *components) {
    if (component < type.lanes)
      continue;
    diagnostics().report(Diag::NoSuchComponent, range,
                         {toString(type), std::to_string(component), std::to_string(type.lanes - 1)});
    return nullptr;
  }
  auto result = std::make_unique<Swizzle>();
  result->type = Type::of(type.withLanes(static_cast<unsigned>(components->size())));
  result->range = {base->range.begin, range.end};
  result->base = std::move(base);
  result->components = *components;
  return result;
}

}
