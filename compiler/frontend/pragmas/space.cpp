#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"
#include "compiler/space/expression.h"

namespace icl {

using namespace ast;
using Kind = PragmaWord::Kind;

namespace {

/// Whether `name:` comes next.
bool beginsWithName(const WordCursor &cursor) {
  return cursor.peek().kind == Kind::Name && cursor.peek(1).text == ":";
}

/// Up to the next constant's name. False after an error.
bool readTuneValues(WordCursor &cursor, PragmaContext &context, std::vector<std::int64_t> &values) {
  do {
    const PragmaWord word = cursor.peek();
    if (beginsWithName(cursor) && !values.empty())
      return true;
    if (word.text == "{" || word.text == "[" || word.text == "(") {
      cursor.reportExpected("a number or a named constant", "the values are listed without brackets");
      return false;
    }
    const auto value = readInteger(cursor, context.file, INT32_MIN, INT32_MAX);
    if (!value)
      return false;
    if (llvm::is_contained(values, *value)) {
      context.diagnostics.report(Diag::PragmaRepeated, word.range, {std::to_string(*value)});
      return false;
    }
    values.push_back(*value);
  } while (cursor.accept(","));
  return true;
}

void declareTunable(const PragmaWord &name, std::vector<std::int64_t> values, PragmaContext &context) {
  auto variable = std::make_unique<Variable>();
  variable->name = name.text;
  variable->type = Type::of(Scalar::Int);
  variable->storage = Variable::Storage::Tunable;
  variable->isConst = true;
  variable->range = name.range;
  variable->slot = context.file.nextSlot++;
  context.kernel.tunables.push_back({variable.get(), std::move(values)});
  context.kernel.tunableVariables.push_back(std::move(variable));
}

void skipToNextName(WordCursor &cursor) {
  while (!cursor.atEnd() && !beginsWithName(cursor))
    cursor.take();
}

}

/// A name and its values. False after an error.
static bool applyTunable(WordCursor &cursor, PragmaContext &context) {
  const auto name = cursor.name("a name");
  if (name && name->isReserved) {
    context.diagnostics.report(Diag::ReservedName, name->range, {name->text}).hint = "choose another name";
    return false;
  }
  if (!name || !cursor.expect(":") || !context.isFirst("tune", *name))
    return false;
  const bool isTaken =
      llvm::any_of(context.kernel.parameters, [&](const auto &p) { return p->name == name->text; });
  if (isTaken) {
    context.diagnostics.report(Diag::Redeclared, name->range, {name->text}).hint =
        "it is a parameter; choose another name";
    return false;
  }
  std::vector<std::int64_t> values;
  const bool isRead = readTuneValues(cursor, context, values);
  if (values.empty())
    values.push_back(1); // the name is declared all the same, so that its uses are not errors, too
  declareTunable(*name, std::move(values), context);
  return isRead;
}

void applyTune(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  do {
    if (!applyTunable(cursor, context))
      skipToNextName(cursor);
  } while (!cursor.atEnd());
}

void applyConstraint(const Directive &directive, PragmaContext &context) {
  const llvm::StringRef inside =
      context.diagnostics.text().slice(directive.inside.begin, directive.inside.end);
  const llvm::StringRef text = inside.trim();
  const auto begin = static_cast<std::uint32_t>(text.data() - context.diagnostics.text().data());
  const SourceRange range = {begin, begin + static_cast<std::uint32_t>(text.size())};
  try {
    Expression::parse(std::string_view(text.data(), text.size()));
  } catch (const ExpressionError &error) {
    const auto at = range.begin + static_cast<std::uint32_t>(std::min(error.offset, text.size()));
    context.diagnostics.report(Diag::BadConstraint, {at, at + 1}, {error.what()});
    return;
  }
  context.kernel.constraints.push_back({text.str(), range});
}

void applyForce(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
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
    if (!force.negated && !context.isFirst("force", *knob))
      return false;
    force.value = (isNegative ? "-" : "") + value.text;
    force.valueRange = value.range;
    context.kernel.forces.push_back(std::move(force));
    return true;
  });
}

}
