#include "compiler/frontend/function.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/pragmas.h"
#include "compiler/frontend/statement.h"

namespace icl {
namespace {

using namespace ast;
using Storage = Variable::Storage;

llvm::StringRef textOf(const antlr4::Token *token, const Diagnostics &diagnostics) {
  const SourceRange range = rangeOf(token);
  return diagnostics.text().slice(range.begin, range.end);
}

/// Replaces the initial values of a constant by their results: scalars become literals. False after an error.
bool foldInitializer(Variable &variable, Diagnostics &diagnostics) {
  for (ExprPtr &value : variable.initializer) {
    if (const auto folded = fold(*value)) {
      value = literalOf(*folded, value->range);
    } else if (!isConstantExpression(*value) || !value->type.value.isVector()) {
      diagnostics.report(Diag::NotConstant, value->range).hint =
          "use literals, other constants and operators, but no calls";
      return false;
    }
  }
  return true;
}

void declareConstant(const Specified &specified, const antlr4::Token *star, const antlr4::Token *name,
                     ICLParser::DeclaratorTailContext *tail, File &file) {
  Diagnostics &diagnostics = file.diagnostics;
  Expressions expressions(file, nullptr, file.constants);
  auto variable = makeVariable(specified, star, name, tail, Storage::Constant, expressions, diagnostics);
  if (!variable)
    return;
  if (!specified.isConst) {
    diagnostics.report(Diag::GlobalVariable, variable->range).hint =
        "write `const " + toString(specified.type) + " " + variable->name + " = " +
        (tail->value ? diagnostics.text().slice(rangeOf(tail->value).begin, rangeOf(tail->value).end).str()
                     : "VALUE") +
        ";`; pixels cannot share variables";
  }
  if (!tail->value) {
    if (specified.isConst)
      diagnostics.report(Diag::UninitialisedConst, variable->range, {variable->name});
  } else if (auto values = readInitializer(*variable, tail->value, expressions, diagnostics)) {
    variable->initializer = std::move(*values);
    if (!foldInitializer(*variable, diagnostics))
      variable->initializer.clear();
  }
  if (const Variable *earlier = file.constants.declare(variable.get())) {
    diagnostics.report(Diag::Redeclared, variable->range, {variable->name})
        .addNote(earlier->range, "also declared here");
    return;
  }
  variable->slot = file.nextSlot++;
  file.program.constants.push_back(std::move(variable));
}

/// The parameters of one function.
class Parameters {
public:
  Parameters(Function &f, bool k, File &fl)
      : function(f), isKernel(k), diagnostics(fl.diagnostics), expressions(fl, nullptr, fl.constants) {}

  /// False after an error.
  bool declare(const std::vector<ICLParser::ParameterContext *> &trees) {
    const bool isVoid = trees.size() == 1 && !trees[0]->name && !trees[0]->star &&
                        rangeOf(trees[0]).end - rangeOf(trees[0]).begin == 4 &&
                        textOf(trees[0]->start, diagnostics) == "void";
    bool isGood = true;
    for (ICLParser::ParameterContext *tree : trees)
      isGood = (isVoid || declare(tree)) && isGood;
    return isGood;
  }

  std::set<const Variable *> pixelImages; ///< parameters declared as Image or Image<Pixel>

private:
  Function &function;
  bool isKernel;
  Diagnostics &diagnostics;
  Expressions expressions;

  bool declare(ICLParser::ParameterContext *tree) {
    const auto specified = readSpecifiers(tree->specifiers(), Place::Parameter, diagnostics);
    if (!specified)
      return false;
    if (!tree->name) {
      diagnostics.report(Diag::UnnamedParameter, rangeOf(tree));
      return false;
    }
    auto variable = std::make_unique<Variable>();
    variable->name = textOf(tree->name, diagnostics).str();
    variable->range = rangeOf(tree->name);
    variable->storage = Storage::Parameter;
    variable->isConst = specified->isConst;
    variable->slot = static_cast<unsigned>(function.parameters.size());
    const auto type = typeOf(tree, *specified);
    if (!type || !isAllowed(*type, specified->range))
      return false;
    variable->type = *type;
    for (const auto &earlier : function.parameters) {
      if (earlier->name != variable->name)
        continue;
      diagnostics.report(Diag::Redeclared, variable->range, {variable->name})
          .addNote(earlier->range, "also declared here");
      return false;
    }
    if (specified->isPixel)
      pixelImages.insert(variable.get());
    function.parameters.push_back(std::move(variable));
    return true;
  }

  std::optional<Type> typeOf(ICLParser::ParameterContext *tree, const Specified &specified) {
    const bool isPlain = !tree->star && tree->extents.empty();
    if (isPlain)
      return specified.type;
    if (!specified.type.isValue() || specified.type.isVoid()) {
      diagnostics.report(Diag::BadParameter, specified.range,
                         {"an array of `" + toString(specified.type) + "`"});
      return std::nullopt;
    }
    const ValueType value = specified.type.value;
    if (tree->star) {
      if (tree->extents.empty())
        return Type::pointer(value);
      diagnostics.report(Diag::Pointer, rangeOf(tree->star), {"*"}).hint =
          "declare `" + toString(value) + " *a`, or an array of known size";
      return std::nullopt;
    }
    auto extents = readExtents(tree->extents, expressions, maxParameterElements, diagnostics);
    if (!extents)
      return std::nullopt;
    if (extents->front() != 0)
      return Type::array(value, std::move(*extents));
    if (extents->size() == 1)
      return Type::pointer(value);
    diagnostics.report(Diag::BadExtent, rangeOf(tree->extents[0]), {"is missing"}).hint =
        "write it, or use a one-dimensional array";
    return std::nullopt;
  }

  bool isAllowed(const Type &type, SourceRange range) {
    const Scalar scalar = type.value.scalar;
    if (scalar == Scalar::Void) {
      diagnostics.report(Diag::BadParameter, range, {"`void`"});
      return false;
    }
    // OpenCL C, 6.9: kernel arguments cannot be bool or half; half is allowed behind a pointer.
    const bool isRefused = isKernel && type.kind != Type::Kind::Image &&
                           (scalar == Scalar::Bool || (scalar == Scalar::Half && type.isValue()));
    if (isRefused)
      diagnostics.report(Diag::BadKernelParameter, range, {toString(type)}).hint =
          scalar == Scalar::Half ? "take a `float`" : "take an integer, such as `int` or `uchar`";
    return !isRefused;
  }
};

/// Nothing if a line could not be read.
std::optional<std::vector<Directive>> directivesAbove(const SyntaxItem &item, Diagnostics &diagnostics) {
  std::vector<Directive> all;
  bool areRead = true;
  for (const SourceRange line : item.pragmas) {
    auto some = readPragma(line, diagnostics);
    areRead = areRead && some;
    if (some)
      std::move(some->begin(), some->end(), std::back_inserter(all));
  }
  return areRead ? std::optional(std::move(all)) : std::nullopt;
}

/// The entry of a new function; null if the name is already used, which is reported.
FunctionEntry *enter(const std::string &name, SourceRange range, File &file) {
  Diagnostics &diagnostics = file.diagnostics;
  if (findBuiltin(name) || name == "sample") {
    diagnostics.report(Diag::BuiltinRedefined, range, {name}).hint = "choose another name";
    return nullptr;
  }
  if (const Variable *constant = file.constants.find(name)) {
    diagnostics.report(Diag::Redeclared, range, {name}).addNote(constant->range, "also declared here");
    return nullptr;
  }
  const auto [place, isNew] = file.functions.try_emplace(name);
  if (isNew)
    return &place->second;
  Diagnostic &error = diagnostics.report(Diag::Redeclared, range, {name});
  if (const Function *earlier = place->second.function)
    error.addNote(earlier->range, "also declared here");
  return nullptr;
}

bool readResult(Function &function, const SyntaxItem &item, bool isKernel, Diagnostics &diagnostics) {
  const auto result = readSpecifiers(item.tree->specifiers(), Place::File, diagnostics);
  if (!result)
    return false;
  if (item.tree->star || !result->type.isValue()) {
    const std::string type = toString(result->type) + (item.tree->star ? " *" : "");
    diagnostics.report(Diag::BadResult, result->range, {type}).hint =
        "a function returns a scalar or vector, or nothing";
    return false;
  }
  function.result = result->type;
  if (!isKernel || result->type.isVoid())
    return true;
  diagnostics.report(Diag::KernelResult, result->range, {function.name, toString(result->type)}).hint =
      "a kernel is `void` and writes its pixel: `out[idx][idy] = value;`";
  return false;
}

void declarePixelIndex(Kernel &kernel, File &file) {
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    auto index = std::make_unique<Variable>();
    index->name = pixelIndexNames[d];
    index->type = Type::of(Scalar::Int);
    index->storage = Storage::PixelIndex;
    index->dimension = d;
    index->isConst = true;
    index->range = kernel.range;
    index->slot = file.nextSlot++;
    kernel.pixelIndex[d] = std::move(index);
  }
}

}

void declareConstants(const SyntaxItem &item, File &file) {
  ICLParser::ItemContext *tree = item.tree;
  if (!item.isWhole || !tree->name || tree->function())
    return;
  const auto specified = readSpecifiers(tree->specifiers(), Place::File, file.diagnostics);
  if (!specified)
    return;
  declareConstant(*specified, tree->star, tree->name, tree->first, file);
  for (ICLParser::DeclaratorContext *next : tree->rest)
    declareConstant(*specified, next->star, next->name, next->tail, file);
}

void declareFunction(const SyntaxItem &item, File &file) {
  ICLParser::ItemContext *tree = item.tree;
  Diagnostics &diagnostics = file.diagnostics;
  const bool isFunction = tree->name && tree->function();
  if (!isFunction) {
    if (item.isWhole)
      for (const SourceRange line : item.pragmas)
        if (const auto directives = readPragma(line, diagnostics); directives && !directives->empty())
          diagnostics.report(Diag::MisplacedPragma, line).hint =
              "pragmas belong right above the kernel that they describe";
    return;
  }
  const std::string name = textOf(tree->name, diagnostics).str();
  const SourceRange range = rangeOf(tree->name);
  const auto read = directivesAbove(item, diagnostics);
  FunctionEntry *entry = enter(name, range, file);
  if (!entry || !item.isWhole || !read)
    return;
  const std::vector<Directive> &directives = *read;
  if (tree->function()->prototype) {
    diagnostics.report(Diag::Prototype, range, {name}).hint =
        "functions may be used before they are defined: remove the prototype";
    file.functions.erase(name);
    return;
  }
  const bool isKernel = makesKernel(directives);
  std::unique_ptr<Function> function = isKernel ? std::make_unique<Kernel>() : std::make_unique<Function>();
  function->name = name;
  function->range = range;
  const bool hasResult = readResult(*function, item, isKernel, diagnostics);
  Parameters parameters(*function, isKernel, file);
  if (!parameters.declare(tree->function()->parameters) || !hasResult)
    return;
  entry->syntax = &item;
  entry->function = function.get();
  if (!isKernel) {
    rejectPragmas(directives, file);
    file.program.helpers.push_back(std::move(function));
    return;
  }
  std::unique_ptr<Kernel> kernel(static_cast<Kernel *>(function.release()));
  entry->kernel = kernel.get();
  for (const auto &parameter : kernel->parameters)
    if (parameter->type.kind == Type::Kind::Image)
      kernel->images.emplace_back().image = parameter.get();
  applyPragmas(*kernel, directives, parameters.pixelImages, file);
  declarePixelIndex(*kernel, file);
  file.program.kernels.push_back(std::move(kernel));
}

void checkBody(FunctionEntry &entry, File &file) {
  Scopes scopes = file.constants;
  if (entry.kernel) {
    scopes.push();
    for (const auto &index : entry.kernel->pixelIndex)
      if (index)
        scopes.declare(index.get());
    for (const auto &tunable : entry.kernel->tunableVariables)
      if (!file.functions.count(tunable->name)) // otherwise checkTunables reports it
        scopes.declare(tunable.get());
  }
  scopes.push();
  for (const auto &parameter : entry.function->parameters) {
    warnIfHiding(*parameter, scopes, file.diagnostics);
    scopes.declare(parameter.get());
  }
  Body(file, entry, std::move(scopes)).check(entry.syntax->tree->function()->body);
}

}
