#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/pragmas/directives.h"
#include "compiler/space/expression.h"

namespace icl {

using namespace ast;
using Kind = PragmaWord::Kind;

namespace {

bool tuneValues(WordCursor &cursor, const PragmaWord &name, PragmaContext &context) {
  auto variable = std::make_unique<Variable>();
  variable->name = name.text;
  variable->type = Type::of(Scalar::Int);
  variable->storage = Variable::Storage::Tunable;
  variable->isConst = true;
  variable->range = name.range;
  variable->slot = context.file.nextSlot++;
  Tunable tunable{variable.get(), {}};
  do {
    const PragmaWord word = cursor.peek();
    if (word.kind == Kind::Name && !tunable.values.empty() && !context.file.constants.find(word.text))
      break; // the next constant's name
    const auto value = readInteger(cursor, context.file, INT32_MIN, INT32_MAX);
    if (!value)
      return false;
    if (llvm::is_contained(tunable.values, *value)) {
      context.diagnostics.report(Diag::PragmaRepeated, word.range, {std::to_string(*value)});
      return false;
    }
    tunable.values.push_back(*value);
  } while (cursor.accept(","));
  context.kernel.tunables.push_back(std::move(tunable));
  context.kernel.tunableVariables.push_back(std::move(variable));
  return true;
}

}

void applyTune(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  do {
    const auto name = cursor.name("a name");
    if (name && name->isReserved) {
      context.diagnostics.report(Diag::ReservedName, name->range, {name->text}).hint = "choose another name";
      return;
    }
    if (!name || !cursor.expect(":") || !context.isFirst("tune", *name))
      return;
    const bool isTaken =
        llvm::any_of(context.kernel.parameters, [&](const auto &p) { return p->name == name->text; });
    if (isTaken) {
      context.diagnostics.report(Diag::Redeclared, name->range, {name->text}).hint =
          "it is a parameter; choose another name";
      return;
    }
    if (!tuneValues(cursor, *name, context))
      return;
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
