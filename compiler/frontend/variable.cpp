#include "compiler/frontend/variable.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/tokens.h"

namespace icl {
namespace {

using namespace ast;
using Extents = std::vector<std::int64_t>;

/// The grammar accepts consecutive commas in a list, so that one token of lookahead is enough. They are
/// rejected here.
bool hasGaps(ICLParser::InitializerContext *list, Diagnostics &diagnostics) {
  const antlr4::Token *comma = nullptr; // directly before
  for (antlr4::tree::ParseTree *child : list->children) {
    auto *leaf = dynamic_cast<antlr4::tree::TerminalNode *>(child);
    const bool isComma = leaf && leaf->getText() == ",";
    if (isComma && comma) {
      diagnostics.report(Diag::ExpectedToken, rangeOf(leaf->getSymbol()), {"an expression", "`,`"});
      return true;
    }
    comma = isComma ? leaf->getSymbol() : nullptr;
  }
  return false;
}

/// The number of elements below `level` pairs of brackets of an array.
std::int64_t elementsBelow(const Extents &extents, std::size_t level) {
  std::int64_t count = 1;
  for (std::size_t i = level; i < extents.size(); ++i)
    count *= extents[i];
  return count;
}

/// Places the elements of an array's initializer as C does: a list in braces fills the subarray that begins
/// at its position.
class ArrayFiller {
public:
  ArrayFiller(const Variable &a, Expressions &e, Diagnostics &d) : array(a), expressions(e), diagnostics(d) {
    const ValueType type = array.type.value;
    for (std::int64_t i = 0; i < elementsBelow(array.type.extents, 0); ++i)
      elements.push_back(zero(type, array.range));
  }

  bool fill(ICLParser::InitializerContext *list, std::size_t level, std::int64_t first) {
    if (hasGaps(list, diagnostics))
      return false;
    const std::int64_t room = elementsBelow(array.type.extents, level);
    std::int64_t used = 0;
    for (ICLParser::InitializerContext *element : list->elements) {
      if (used >= room) {
        diagnostics.report(Diag::TooManyInitializers, rangeOf(element), {std::to_string(room)});
        return false;
      }
      if (!element->list) {
        if (!place(element->value, static_cast<std::size_t>(first + used)))
          return false;
        ++used;
        continue;
      }
      const bool isPart = level + 1 < array.type.extents.size();
      const std::int64_t part = isPart ? elementsBelow(array.type.extents, level + 1) : 1;
      if (!isPart || used % part != 0) {
        diagnostics.report(Diag::BadInitializer, rangeOf(element), {toString(array.type)}).hint =
            "nest braces like the dimensions of the type, or omit the inner braces";
        return false;
      }
      if (!fill(element, level + 1, first + used))
        return false;
      used += part;
    }
    return true;
  }

  std::vector<ExprPtr> take() { return std::move(elements); }

private:
  const Variable &array;
  Expressions &expressions;
  Diagnostics &diagnostics;
  std::vector<ExprPtr> elements;

  static ExprPtr zero(ValueType type, SourceRange range) {
    if (!type.isVector())
      return isFloat(type.scalar) ? literalOf(makeConstant(type.scalar, 0.0), range)
                                  : literalOf(makeConstant(type.scalar, std::uint64_t(0)), range);
    auto widened = std::make_unique<Cast>();
    widened->type = Type::of(type);
    widened->range = range;
    widened->isImplicit = true;
    widened->operand = zero({type.scalar, 1}, range);
    return widened;
  }

  bool place(ICLParser::AssignmentContext *tree, std::size_t index) {
    ExprPtr value = expressions.value(tree);
    if (value)
      value = convertAssigned(std::move(value), array.type.value, diagnostics);
    if (!value)
      return false;
    elements[index] = std::move(value);
    return true;
  }
};

/// A scalar or vector: one value, or components in braces.
ExprPtr readValue(const Variable &variable, ICLParser::InitializerContext *tree, Expressions &expressions,
                  Diagnostics &diagnostics) {
  const ValueType type = variable.type.value;
  if (!tree->list) {
    ExprPtr value = expressions.value(tree->value);
    return value ? convertAssigned(std::move(value), type, diagnostics) : nullptr;
  }
  if (hasGaps(tree, diagnostics))
    return nullptr;
  std::vector<ExprPtr> components;
  for (ICLParser::InitializerContext *element : tree->elements) {
    ExprPtr component = element->list ? nullptr : expressions.value(element->value);
    if (element->list)
      diagnostics.report(Diag::BadInitializer, rangeOf(element), {toString(type)});
    if (!component)
      return nullptr;
    components.push_back(std::move(component));
  }
  if (components.empty() || (!type.isVector() && components.size() > 1)) {
    diagnostics.report(Diag::BadInitializer, rangeOf(tree), {toString(type)});
    return nullptr;
  }
  return makeVector(type, std::move(components), rangeOf(tree), diagnostics);
}

/// The first extent of an array if it is omitted, from the initializer; 0 if that does not determine it.
std::int64_t countElements(ICLParser::InitializerContext *tree, const Extents &extents) {
  if (!tree || !tree->list)
    return 0;
  const std::int64_t part = elementsBelow(extents, 1);
  std::int64_t count = 0;
  for (ICLParser::InitializerContext *element : tree->elements)
    count += element->list ? part : 1;
  return (count + part - 1) / part;
}

}

std::optional<Extents> readExtents(const std::vector<ICLParser::ExtentContext *> &trees,
                                   Expressions &expressions, std::int64_t maxElements,
                                   Diagnostics &diagnostics) {
  Extents extents;
  std::int64_t elements = 1;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    if (!trees[i]->size) {
      if (i > 0) {
        diagnostics.report(Diag::BadExtent, rangeOf(trees[i]), {"is missing"}).hint =
            "only the first may be omitted";
        return std::nullopt;
      }
      extents.push_back(0);
      continue;
    }
    const ExprPtr size = expressions.value(trees[i]->size);
    if (!size)
      return std::nullopt;
    const auto extent = foldInteger(*size);
    if (!extent) {
      diagnostics.report(Diag::BadExtent, size->range, {"is not an integer constant"}).hint =
          "use a literal, or a named constant: `const int N = 5;`";
      return std::nullopt;
    }
    if (*extent <= 0) {
      diagnostics.report(Diag::BadExtent, size->range,
                         {"is " + std::to_string(*extent) + ", which is not positive"});
      return std::nullopt;
    }
    if (*extent > maxElements / elements) {
      diagnostics.report(
          Diag::BadExtent, size->range,
          {"makes the array too large: the limit is " + std::to_string(maxElements) + " elements"});
      return std::nullopt;
    }
    elements *= *extent;
    extents.push_back(*extent);
  }
  return extents;
}

std::unique_ptr<Variable> makeVariable(const Specified &specified, const antlr4::Token *star,
                                       const antlr4::Token *name, ICLParser::DeclaratorTailContext *tail,
                                       Variable::Storage storage, Expressions &expressions,
                                       Diagnostics &diagnostics) {
  if (star) {
    diagnostics.report(Diag::Pointer, rangeOf(star), {"*"}).hint =
        "declare an array of constant size: `float a[16]`";
    return nullptr;
  }
  if (!specified.type.isValue()) {
    diagnostics.report(Diag::ImageVariable, specified.range).hint =
        "images can only be parameters; use a local array for values";
    return nullptr;
  }
  if (specified.type.isVoid()) {
    diagnostics.report(Diag::VoidVariable, specified.range);
    return nullptr;
  }
  auto variable = std::make_unique<Variable>();
  variable->name = const_cast<antlr4::Token *>(name)->getText();
  variable->range = rangeOf(name);
  variable->storage = storage;
  variable->isConst = specified.isConst || storage == Variable::Storage::Constant;
  variable->type = specified.type;
  if (tail->extents.empty())
    return variable;
  auto extents = readExtents(tail->extents, expressions, maxDeclaredElements, diagnostics);
  if (!extents)
    return nullptr;
  if (extents->front() == 0) {
    extents->front() = countElements(tail->value, *extents);
    if (extents->front() == 0) {
      diagnostics.report(Diag::BadExtent, rangeOf(tail->extents[0]), {"is missing"}).hint =
          "write the number of elements";
      return nullptr;
    }
  }
  variable->type = Type::array(specified.type.value, std::move(*extents));
  return variable;
}

void warnIfHiding(const Variable &variable, const Scopes &scopes, Diagnostics &diagnostics) {
  using Storage = Variable::Storage;
  const Variable *hidden = scopes.findOutside(variable.name);
  if (!hidden)
    return;
  const auto kind = [&] {
    switch (hidden->storage) {
    case Storage::Parameter:
      return "a parameter";
    case Storage::Local:
      return "a variable";
    case Storage::Constant:
    case Storage::Tunable:
      return "a constant";
    case Storage::PixelIndex:
      return "the pixel's coordinate";
    }
    return "";
  };
  Diagnostic &warning = diagnostics.report(Diag::Shadowed, variable.range, {variable.name, kind()});
  if (hidden->storage != Storage::PixelIndex)
    warning.addNote(hidden->range, "declared here");
}

bool checkNotInItself(const Variable &variable, const std::vector<ExprPtr> &values,
                      Diagnostics &diagnostics) {
  std::optional<SourceRange> mention;
  for (const ExprPtr &value : values)
    forEachExpr(*value, [&](const Expr &e) {
      const auto *reference = llvm::dyn_cast<VariableRef>(&e);
      const auto *element = llvm::dyn_cast<Element>(&e);
      if ((reference && reference->variable == &variable) || (element && element->array == &variable))
        mention = mention.value_or(e.range);
    });
  if (mention)
    diagnostics.report(Diag::SelfInitialised, *mention, {variable.name})
        .addNote(variable.range, "it has no value before the end of its declaration");
  return !mention;
}

std::optional<std::vector<ExprPtr>> readInitializer(const Variable &variable,
                                                    ICLParser::InitializerContext *tree,
                                                    Expressions &expressions, Diagnostics &diagnostics) {
  if (variable.type.isValue()) {
    ExprPtr value = readValue(variable, tree, expressions, diagnostics);
    if (!value)
      return std::nullopt;
    std::vector<ExprPtr> one;
    one.push_back(std::move(value));
    return one;
  }
  if (!tree->list) {
    diagnostics.report(Diag::BadInitializer, rangeOf(tree), {toString(variable.type)}).hint =
        "write the elements in braces";
    return std::nullopt;
  }
  ArrayFiller filler(variable, expressions, diagnostics);
  if (!filler.fill(tree, 0, 0))
    return std::nullopt;
  return filler.take();
}

}
