#include "tools/iclc/fixed_values.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "tools/iclc/pictures/numbers.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace icl::cli {

/// As it lies in memory.
static std::vector<unsigned char> valueOf(const ast::Variable &parameter, const std::string &text) {
  const HostBuffer buffer = bufferFromText(text, parameter.type.value);
  if (buffer.size[0] != 1)
    throw inputError("it is one value, but " + std::to_string(buffer.size[0]) + " are given");
  for (unsigned lane = 0; lane < parameter.type.value.lanes; ++lane) {
    const Scalar scalar = parameter.type.value.scalar;
    if (!std::isfinite(loadNumber(scalar, &buffer.bytes[lane * sizeOf(scalar)])))
      throw inputError("only finite values are compiled in"); // compilers fold others in ways of their own
  }
  std::vector<unsigned char> bytes(buffer.bytes.size());
  std::memcpy(bytes.data(), buffer.bytes.data(), bytes.size());
  return bytes;
}

void fixValues(ast::Kernel &kernel, const std::vector<GivenValue> &values) {
  for (const GivenValue &given : values)
    for (const auto &parameter : kernel.parameters) {
      if (parameter->name != given.parameter)
        continue;
      try {
        if (kernel.result(parameter.get()))
          throw inputError("it is a result, of which no value is compiled in");
        if (!parameter->type.isValue())
          throw inputError("only values of scalars and vectors are compiled in, not `" +
                           toString(parameter->type) + "`");
        parameter->fixedValue = valueOf(*parameter, given.text);
      } catch (const Error &wrong) {
        throw wrong.in("`" + given.parameter + "` of `" + kernel.name + "`: ");
      }
    }
}

std::vector<const ast::Variable *> loopScalars(const ast::Kernel &kernel) {
  using Scalars = std::set<const ast::Variable *>;
  std::map<const ast::Variable *, Scalars> sources;
  for (const auto &parameter : kernel.parameters)
    if (parameter->type.isValue() && parameter->fixedValue.empty())
      sources[parameter.get()] = {parameter.get()};
  const auto addSources = [&](Scalars &to, const ast::Expr &expr) {
    if (const auto *name = llvm::dyn_cast<ast::VariableRef>(&expr))
      if (const auto found = sources.find(name->variable); found != sources.end())
        to.insert(found->second.begin(), found->second.end());
  };
  Scalars inLoops;
  const auto inLoop = [&](const ast::Expr &expr) { addSources(inLoops, expr); };
  ast::forEachStmt(*kernel.body, [&](const ast::Stmt &statement) {
    if (const auto *declared = llvm::dyn_cast<ast::Declare>(&statement))
      for (const ast::ExprPtr &initial : declared->variable->initializer)
        ast::forEachExpr(*initial, [&](const ast::Expr &expr) {
          Scalars found;
          addSources(found, expr);
          if (!found.empty())
            sources[declared->variable].insert(found.begin(), found.end());
        });
    if (const auto *loop = llvm::dyn_cast<ast::For>(&statement)) {
      for (const ast::StmtPtr &initial : loop->init)
        ast::forEachExpr(*initial, inLoop);
      if (loop->condition)
        ast::forEachExpr(*loop->condition, inLoop);
    }
  });
  std::vector<const ast::Variable *> ordered;
  for (const auto &parameter : kernel.parameters)
    if (inLoops.count(parameter.get()))
      ordered.push_back(parameter.get());
  return ordered;
}

FixedKernel withFixedValues(const Source &source, const std::string &name,
                            const std::map<std::string, std::string> &values) {
  auto again = std::make_shared<Source>();
  again->diagnostics =
      std::make_unique<Diagnostics>(source.diagnostics->fileName().str(), source.diagnostics->text().str());
  again->program = parseProgram(*again->diagnostics, source.makesExact);
  again->makesExact = source.makesExact;
  for (const auto &kernel : again->program->kernels) {
    if (kernel->name != name)
      continue;
    for (const auto &[parameter, text] : values) {
      const auto hasName = [&, &wanted = parameter](const auto &p) { return p->name == wanted; };
      if (std::none_of(kernel->parameters.begin(), kernel->parameters.end(), hasName))
        throw inputError("`" + name + "` has no parameter `" + parameter + "`");
      fixValues(*kernel, {{parameter, text}});
    }
    return {again, kernel.get()};
  }
  throw inputError("there is no kernel `" + name + "`");
}

}
