// Calls of helpers, of builtins and of sample(), and casts written as calls.
#include "compiler/frontend/convert.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/expression.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/overload.h"
#include "compiler/frontend/tokens.h"
#include "compiler/space/suggest.h"

namespace icl {

using namespace ast;

/// All values; nothing if any of them is wrong.
std::optional<std::vector<ExprPtr>>
Expressions::values(const std::vector<ICLParser::AssignmentContext *> &trees) {
  std::vector<ExprPtr> all;
  bool isGood = true;
  for (ICLParser::AssignmentContext *tree : trees) {
    all.push_back(build(tree));
    isGood = isGood && all.back();
  }
  return isGood ? std::optional(std::move(all)) : std::nullopt;
}

/// `(T)(a, b, ...)` or `T(a, b, ...)`
ExprPtr Expressions::buildConstruction(ValueType type,
                                       const std::vector<ICLParser::AssignmentContext *> &trees,
                                       SourceRange range) {
  auto elements = values(trees);
  if (!elements)
    return nullptr;
  for (ExprPtr &element : *elements)
    if (!(element = operand(std::move(element))))
      return nullptr;
  return makeVector(type, std::move(*elements), range, diagnostics());
}

ExprPtr Expressions::call(const antlr4::Token *token, ICLParser::ArgumentsContext *tree) {
  const SourceRange name = rangeOf(token);
  const llvm::StringRef text = source(name);
  if (const Variable *variable = scopes.find(text)) {
    Diagnostic &error =
        diagnostics().report(Diag::NotAFunction, name, {text.str(), toString(variable->type)});
    error.addNote(variable->range, "declared here");
    return nullptr;
  }
  if (const auto function = file.functions.find(text); function != file.functions.end())
    return callHelper(function->second, token, tree);
  if (text == "sample")
    return callSample(token, tree);
  const auto builtin = findBuiltin(text);
  if (!builtin) {
    reportUnknownFunction(text, name);
    return nullptr;
  }
  auto arguments = values(tree->values);
  if (!arguments)
    return nullptr;
  for (ExprPtr &argument : *arguments) {
    // as_T uses the bits of a half, so the half is not loaded as a float yet; makeBuiltinCall does that.
    const bool isHalf = argument->type.isValue() && argument->type.value.scalar == Scalar::Half;
    if (isHalf && !resultIn(*argument))
      noteRead(*argument);
    else
      argument = operand(std::move(argument));
    if (!argument)
      return nullptr;
  }
  return makeBuiltinCall(*builtin, std::move(*arguments), name, {name.begin, rangeOf(tree).end},
                         diagnostics());
}

void Expressions::reportUnknownFunction(llvm::StringRef name, SourceRange range) {
  if (const char *instead = insteadOfCall(name)) {
    diagnostics().report(Diag::Unsupported, range, {name.str()}).hint = instead;
    return;
  }
  if (!undeclared.insert(name).second)
    return;
  std::vector<std::string> candidates = builtinNames();
  candidates.push_back("sample");
  for (const auto &function : file.functions)
    candidates.push_back(function.first);
  diagnostics().report(Diag::UnknownFunction, range, {name.str(), didYouMean(name, candidates)});
}

ExprPtr Expressions::callHelper(const FunctionEntry &callee, const antlr4::Token *token,
                                ICLParser::ArgumentsContext *tree) {
  const SourceRange name = rangeOf(token);
  auto arguments = values(tree->values);
  if (callee.kernel) {
    Diagnostic &error = diagnostics().report(Diag::KernelCalled, name, {source(name).str()});
    error.hint = "move the common code to a function without pragmas, and call that";
    error.addNote(callee.kernel->range, "the grid pragma makes it a kernel");
    return nullptr;
  }
  if (!owner) {
    diagnostics().report(Diag::NotConstant, name).hint =
        "constants at file scope cannot call functions; compute the value in a function";
    return nullptr;
  }
  if (!callee.function || !arguments)
    return nullptr;
  owner->calls.emplace_back(&callee, name);
  const auto &parameters = callee.function->parameters;
  if (arguments->size() != parameters.size()) {
    Diagnostic &error =
        diagnostics().report(Diag::ArgumentCount, name,
                             {source(name).str(), std::to_string(parameters.size()),
                              parameters.size() == 1 ? "" : "s", std::to_string(arguments->size())});
    error.addNote(callee.function->range, "declared here");
    return nullptr;
  }
  auto node = std::make_unique<HelperCall>();
  node->type = callee.function->result;
  node->range = {name.begin, rangeOf(tree).end};
  node->callee = callee.function;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    node->arguments.push_back(argument(std::move((*arguments)[i]), *parameters[i], callee, i));
    if (!node->arguments.back())
      return nullptr;
  }
  return node;
}

/// An argument in the form that the parameter needs: an image or array itself, or a converted value.
ExprPtr Expressions::argument(ExprPtr e, const Variable &parameter, const FunctionEntry &callee,
                              std::size_t index) {
  if (parameter.type.isValue()) {
    e = operand(std::move(e));
    return e ? convertAssigned(std::move(e), parameter.type.value, diagnostics()) : nullptr;
  }
  if (resultIn(*e)) {
    diagnostics().report(Diag::ResultRead, e->range, {source(e->range).str()}).hint =
        "return the value, and update the result in the kernel";
    return nullptr;
  }
  const bool fits = e->type == parameter.type ||
                    (parameter.type.kind == Type::Kind::Pointer && e->type.kind == Type::Kind::Array &&
                     e->type.value == parameter.type.value);
  const auto *reference = llvm::dyn_cast<VariableRef>(e.get());
  if (!fits || !reference) {
    Diagnostic &error =
        diagnostics().report(Diag::WrongReference, e->range, {toString(parameter.type), toString(e->type)});
    error.addNote(parameter.range, "for this parameter");
    return nullptr;
  }
  if (e->type.kind == Type::Kind::Image)
    owner->images[reference->variable].passed.push_back({&callee, index, e->range});
  return e;
}

/// sample(img, x, y): linear interpolation between pixel centres, which are at integer coordinates.
ExprPtr Expressions::callSample(const antlr4::Token *token, ICLParser::ArgumentsContext *tree) {
  const SourceRange name = rangeOf(token);
  auto arguments = values(tree->values);
  if (!arguments)
    return nullptr;
  const auto *image = arguments->empty() ? nullptr : llvm::dyn_cast<VariableRef>((*arguments)[0].get());
  if (!image || image->type.kind != Type::Kind::Image) {
    diagnostics().report(Diag::SampleNeedsImage, arguments->empty() ? name : (*arguments)[0]->range).hint =
        "write `sample(img, x, y)`";
    return nullptr;
  }
  const unsigned dimensions = image->type.dimensions;
  if (arguments->size() != dimensions + 1) {
    diagnostics().report(Diag::ArgumentCount, name,
                         {"sample", std::to_string(dimensions + 1), "s", std::to_string(arguments->size())});
    return nullptr;
  }
  const ValueType pixel = image->type.value;
  const Scalar scalar = pixel.scalar == Scalar::Double ? Scalar::Double : Scalar::Float;
  auto node = std::make_unique<ImageSample>();
  node->type = Type::of(pixel.withScalar(scalar));
  node->range = {name.begin, rangeOf(tree).end};
  node->image = image->variable;
  for (std::size_t i = 1; i < arguments->size(); ++i) {
    ExprPtr coordinate = operand(std::move((*arguments)[i]));
    if (coordinate)
      coordinate = convertAssigned(std::move(coordinate), {scalar, 1}, diagnostics());
    if (!coordinate)
      return nullptr;
    node->coordinates.push_back(std::move(coordinate));
  }
  if (owner) {
    auto &first = owner->images[image->variable].readElsewhere;
    if (!first)
      first = node->range;
  }
  return node;
}

}
