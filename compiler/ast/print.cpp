#include "compiler/ast/print.h"
#include "compiler/ast/print_expressions.h"
#include "compiler/ast/walk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace icl::ast {
namespace {

using llvm::cast;
using llvm::raw_ostream;

class Printer {
public:
  explicit Printer(raw_ostream &stream) : out(stream) {}

  void program(const Program &);
  void kernelWithUses(const Kernel &, bool isExact);

private:
  raw_ostream &out;
  unsigned level = 0;

  raw_ostream &line() { return out.indent(2 * level); }
  void declaration(const Variable &);
  void initial(const Variable &);
  void statement(const Stmt &);
  void nested(const Stmt &);
  void ifStatement(const If &);
  void forStatement(const For &);
  void whileStatement(const While &);
  void function(const Function &);
  void constant(const Variable &);
  void facts(const Kernel &, bool isExact);
};

// ---- Statements ---------------------------------------------------------------------------------

void Printer::initial(const Variable &variable) {
  if (variable.initializer.empty())
    return;
  out << " = ";
  if (variable.type.isValue())
    return print(out, *variable.initializer[0]);
  out << '{';
  print(out, variable.initializer);
  out << '}';
}

/// As in C: an array's extents follow the name.
void Printer::declaration(const Variable &variable) {
  const bool isArray = variable.type.kind == Type::Kind::Array;
  out << (variable.isConst ? "const " : "")
      << (isArray ? toString(variable.type.value) : toString(variable.type)) << ' ' << variable.name;
  if (isArray)
    for (const std::int64_t extent : variable.type.extents)
      out << '[' << extent << ']';
}

/// The body of another statement. A block starts on the same line.
void Printer::nested(const Stmt &s) {
  if (const auto *block = llvm::dyn_cast<Block>(&s)) {
    out << " {\n";
    ++level;
    for (const StmtPtr &part : block->body)
      statement(*part);
    --level;
    line() << "}\n";
    return;
  }
  out << '\n';
  ++level;
  statement(s);
  --level;
}

void Printer::ifStatement(const If &s) {
  line() << "if (";
  print(out, *s.condition);
  out << ')';
  nested(*s.thenBody);
  if (!s.elseBody)
    return;
  line() << "else";
  nested(*s.elseBody);
}

void Printer::forStatement(const For &s) {
  line() << "for /* " << s.name << " */ (";
  llvm::interleaveComma(s.init, out, [&](const StmtPtr &part) {
    if (const auto *declare = llvm::dyn_cast<Declare>(part.get())) {
      declaration(*declare->variable);
      initial(*declare->variable);
    } else {
      print(out, *cast<ExpressionStmt>(*part).expr);
    }
  });
  out << "; ";
  if (s.condition)
    print(out, *s.condition);
  out << "; ";
  if (s.step)
    print(out, *s.step);
  out << ')';
  nested(*s.body);
}

void Printer::whileStatement(const While &s) {
  line() << (s.testAtEnd ? "do" : "while") << " /* " << s.name << " */";
  if (!s.testAtEnd) {
    out << " (";
    print(out, *s.condition);
    out << ')';
  }
  nested(*s.body);
  if (!s.testAtEnd)
    return;
  line() << "while (";
  print(out, *s.condition);
  out << ");\n";
}

void Printer::statement(const Stmt &s) {
  switch (s.kind) {
  case StmtKind::Declare:
    line();
    declaration(*cast<Declare>(s).variable);
    initial(*cast<Declare>(s).variable);
    out << ";\n";
    return;
  case StmtKind::Expression:
    line();
    print(out, *cast<ExpressionStmt>(s).expr);
    out << ";\n";
    return;
  case StmtKind::Block:
    line() << "{\n";
    ++level;
    for (const StmtPtr &part : cast<Block>(s).body)
      statement(*part);
    --level;
    line() << "}\n";
    return;
  case StmtKind::If:
    return ifStatement(cast<If>(s));
  case StmtKind::For:
    return forStatement(cast<For>(s));
  case StmtKind::While:
    return whileStatement(cast<While>(s));
  case StmtKind::Break:
    line() << "break;\n";
    return;
  case StmtKind::Continue:
    line() << "continue;\n";
    return;
  case StmtKind::Return:
    line() << "return";
    if (const ExprPtr &value = cast<Return>(s).value) {
      out << ' ';
      print(out, *value);
    }
    out << ";\n";
    return;
  }
}

// ---- Functions ----------------------------------------------------------------------------------

void Printer::facts(const Kernel &kernel, bool isExact) {
  out << "// kernel, " << kernel.dimensions << "-D" << (isExact ? ", exact" : "");
  if (!kernel.fixedGrid.empty()) {
    out << ", grid ";
    llvm::interleaveComma(kernel.fixedGrid, out, [&](std::int64_t size) { out << size; });
  }
  out << '\n';
  for (const ImageUse &use : kernel.images) {
    out << "// " << use.image->name << ": " << boundaryNames[static_cast<unsigned>(use.boundary)];
    if (use.boundary == Boundary::Constant) {
      const Scalar pixel = use.image->type.value.scalar;
      out << '(';
      llvm::interleaveComma(use.outside.numbers, out, [&](const OutsidePixel::Number &number) {
        if (isFloat(pixel))
          out << llvm::format("%.17g", number.real);
        else if (pixel == Scalar::ULong)
          out << static_cast<std::uint64_t>(number.integer);
        else
          out << number.integer;
      });
      out << ')';
    }
    out << (use.inGrid ? ", in grid" : "") << (use.isRead ? ", read" : "")
        << (use.isWritten ? ", written" : "");
    out << (use.image->type.value.isPacked ? ", packed" : "");
    if (use.tolerance > 0)
      out << ", tolerance " << llvm::format("%.17g", use.tolerance);
    out << '\n';
  }
  for (const ResultUse &use : kernel.results)
    out << "// " << use.result->name << ": reduced by " << reduceOpNames[static_cast<unsigned>(use.op)]
        << '\n';
  for (const auto &[array, size] : kernel.maxSizes)
    out << "// " << array->name << ": at most " << size << " elements\n";
  for (const Tunable &tunable : kernel.tunables) {
    out << "// tune " << tunable.variable->name << ": ";
    llvm::interleaveComma(tunable.values, out, [&](std::int64_t value) { out << value; });
    out << '\n';
  }
  for (const ConstraintPragma &constraint : kernel.constraints)
    out << "// constraint " << constraint.text << '\n';
  for (const ForcePragma &force : kernel.forces)
    out << "// force " << force.knob << ": " << (force.negated ? "not " : "") << force.value << '\n';
}

void Printer::function(const Function &f) {
  out << toString(f.result) << ' ' << f.name << '(';
  llvm::interleaveComma(f.parameters, out, [&](const auto &parameter) { declaration(*parameter); });
  out << ')';
  nested(*f.body);
}

void Printer::constant(const Variable &variable) {
  declaration(variable);
  initial(variable);
  out << ";\n";
}

void Printer::program(const Program &p) {
  for (const auto &one : p.constants)
    constant(*one);
  for (const auto &helper : p.helpers) {
    out << '\n';
    function(*helper);
  }
  for (const auto &kernel : p.kernels) {
    out << '\n';
    facts(*kernel, kernel->isExact);
    function(*kernel);
  }
}

/// The constants that the functions use, and those that these use.
std::vector<const Variable *> constantsOf(const std::vector<const Function *> &functions) {
  std::vector<const Variable *> found;
  const auto note = [&](const Expr &expr) {
    const auto *reference = llvm::dyn_cast<VariableRef>(&expr);
    const auto *element = llvm::dyn_cast<Element>(&expr);
    const Variable *variable = reference ? reference->variable : element ? element->array : nullptr;
    if (variable && variable->storage == Variable::Storage::Constant &&
        std::find(found.begin(), found.end(), variable) == found.end())
      found.push_back(variable);
  };
  for (const Function *function : functions)
    forEachExpr(*function->body, note);
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const ExprPtr &initial : found[next]->initializer)
      forEachExpr(*initial, note);
  return found;
}

void Printer::kernelWithUses(const Kernel &kernel, bool isExact) {
  const std::vector<const Function *> functions = reachableFrom(kernel);
  for (const Variable *variable : constantsOf(functions))
    constant(*variable);
  for (const Function *helper : functions)
    if (helper != &kernel)
      function(*helper);
  facts(kernel, isExact);
  function(kernel);
}

}

std::string print(const Kernel &kernel) { return print(kernel, kernel.isExact); }

std::string print(const Kernel &kernel, bool isExact) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  Printer(stream).kernelWithUses(kernel, isExact);
  return text;
}

std::string print(const Program &program) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  Printer(stream).program(program);
  return text;
}

}
