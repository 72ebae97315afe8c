#include "compiler/ast/print.h"
#include "compiler/ast/operators.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace icl::ast {
namespace {

using llvm::cast;
using llvm::raw_ostream;

constexpr const char *unarySpellings[] = {"+", "-", "!", "~"};
constexpr const char *boundaryNames[] = {"constant", "clamped", "mirrored", "periodic", "undefined"};
constexpr const char *extentNames[] = {"width", "height", "depth"};

class Printer {
public:
  explicit Printer(raw_ostream &stream) : out(stream) {}

  void program(const Program &);
  void expression(const Expr &);

private:
  raw_ostream &out;
  unsigned level = 0;

  raw_ostream &line() { return out.indent(2 * level); }
  void list(const std::vector<ExprPtr> &);
  void indices(const std::vector<ExprPtr> &);
  void literal(const IntLiteral &);
  void literal(const FloatLiteral &);
  void swizzle(const Swizzle &);
  void declaration(const Variable &);
  void initial(const Variable &);
  void statement(const Stmt &);
  void nested(const Stmt &);
  void ifStatement(const If &);
  void forStatement(const For &);
  void whileStatement(const While &);
  void function(const Function &);
  void facts(const Kernel &);
};

template <typename Items, typename Print>
void separated(raw_ostream &out, const Items &items, Print print) {
  const char *separator = "";
  for (const auto &item : items) {
    out << separator;
    print(item);
    separator = ", ";
  }
}

// ---- Expressions --------------------------------------------------------------------------------

void Printer::list(const std::vector<ExprPtr> &expressions) {
  separated(out, expressions, [&](const ExprPtr &e) { expression(*e); });
}

void Printer::indices(const std::vector<ExprPtr> &expressions) {
  for (const ExprPtr &e : expressions) {
    out << '[';
    expression(*e);
    out << ']';
  }
}

void Printer::literal(const IntLiteral &e) {
  const Scalar scalar = e.type.value.scalar;
  if (isSigned(scalar))
    out << static_cast<std::int64_t>(e.value);
  else
    out << e.value;
  out << (scalar == Scalar::UInt ? "u" : scalar == Scalar::Long ? "l" : scalar == Scalar::ULong ? "ul" : "");
}

void Printer::literal(const FloatLiteral &e) {
  const Scalar scalar = e.type.value.scalar;
  if (!std::isfinite(e.value)) {
    out << (std::isnan(e.value) ? "NAN" : e.value < 0 ? "-INFINITY" : "INFINITY");
    return;
  }
  std::string digits;
  llvm::raw_string_ostream(digits) << llvm::format(scalar == Scalar::Double ? "%.17g" : "%.9g", e.value);
  if (digits.find_first_of(".e") == std::string::npos)
    digits += ".0";
  out << digits << (scalar == Scalar::Float ? "f" : scalar == Scalar::Half ? "h" : "");
}

void Printer::swizzle(const Swizzle &e) {
  expression(*e.base);
  const bool isShort = e.base->type.value.lanes <= 4;
  out << (isShort ? "." : ".s");
  for (const std::uint8_t component : e.components)
    out << (isShort ? "xyzw" : "0123456789abcdef")[component];
}

void Printer::expression(const Expr &e) {
  switch (e.kind) {
  case ExprKind::IntLiteral:
    return literal(cast<IntLiteral>(e));
  case ExprKind::FloatLiteral:
    return literal(cast<FloatLiteral>(e));
  case ExprKind::VariableRef:
    out << cast<VariableRef>(e).variable->name;
    return;
  case ExprKind::Unary: {
    const auto &unary = cast<Unary>(e);
    out << unarySpellings[static_cast<unsigned>(unary.op)];
    return expression(*unary.operand);
  }
  case ExprKind::Binary: {
    const auto &binary = cast<Binary>(e);
    out << '(';
    expression(*binary.lhs);
    out << ' ' << spellingOf(binary.op) << ' ';
    expression(*binary.rhs);
    out << ')';
    return;
  }
  case ExprKind::Assign: {
    const auto &assign = cast<Assign>(e);
    expression(*assign.target);
    out << ' ' << (assign.op ? spellingOf(*assign.op) : "") << "= ";
    // The type that `op=` computes in, where it is not the target's.
    if (assign.op && assign.computeType != assign.target->type.value)
      out << "/* in " << toString(assign.computeType) << " */ ";
    return expression(*assign.value);
  }
  case ExprKind::IncDec: {
    const auto &step = cast<IncDec>(e);
    const char *spelling = step.increment ? "++" : "--";
    if (step.prefix)
      out << spelling;
    expression(*step.target);
    if (!step.prefix)
      out << spelling;
    return;
  }
  case ExprKind::Conditional: {
    const auto &conditional = cast<Conditional>(e);
    out << '(';
    expression(*conditional.condition);
    out << " ? ";
    expression(*conditional.whenTrue);
    out << " : ";
    expression(*conditional.whenFalse);
    out << ')';
    return;
  }
  case ExprKind::Comma: {
    const auto &comma = cast<Comma>(e);
    out << '(';
    expression(*comma.lhs);
    out << ", ";
    expression(*comma.rhs);
    out << ')';
    return;
  }
  case ExprKind::Cast: {
    const auto &conversion = cast<Cast>(e);
    out << (conversion.isImplicit ? '<' : '(') << toString(e.type) << (conversion.isImplicit ? ">(" : ")(");
    expression(*conversion.operand);
    out << ')';
    return;
  }
  case ExprKind::VectorLiteral:
    out << '(' << toString(e.type) << ")(";
    list(cast<VectorLiteral>(e).elements);
    out << ')';
    return;
  case ExprKind::Swizzle:
    return swizzle(cast<Swizzle>(e));
  case ExprKind::Element:
    out << cast<Element>(e).array->name;
    return indices(cast<Element>(e).indices);
  case ExprKind::ImageAccess: {
    const auto &access = cast<ImageAccess>(e);
    out << access.image->name;
    indices(access.coordinates);
    if (access.isOwnPixel)
      out << "/* own */";
    return;
  }
  case ExprKind::ImageSample:
    out << "sample(" << cast<ImageSample>(e).image->name << ", ";
    list(cast<ImageSample>(e).coordinates);
    out << ')';
    return;
  case ExprKind::ImageExtent:
    out << cast<ImageExtent>(e).image->name << '.' << extentNames[cast<ImageExtent>(e).dimension];
    return;
  case ExprKind::BuiltinCall:
    out << cast<BuiltinCall>(e).name << '(';
    list(cast<BuiltinCall>(e).arguments);
    out << ')';
    return;
  case ExprKind::HelperCall:
    out << cast<HelperCall>(e).callee->name << '(';
    list(cast<HelperCall>(e).arguments);
    out << ')';
    return;
  }
}

// ---- Statements ---------------------------------------------------------------------------------

void Printer::initial(const Variable &variable) {
  if (variable.initializer.empty())
    return;
  out << " = ";
  if (variable.type.isValue())
    return expression(*variable.initializer[0]);
  out << '{';
  list(variable.initializer);
  out << '}';
}

/// As C writes it: an array's extents stand behind the name.
void Printer::declaration(const Variable &variable) {
  const bool isArray = variable.type.kind == Type::Kind::Array;
  out << (variable.isConst ? "const " : "")
      << (isArray ? toString(variable.type.value) : toString(variable.type)) << ' ' << variable.name;
  if (isArray)
    for (const std::int64_t extent : variable.type.extents)
      out << '[' << extent << ']';
}

/// A statement below another: a block goes on in the same line.
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
  expression(*s.condition);
  out << ')';
  nested(*s.thenBody);
  if (!s.elseBody)
    return;
  line() << "else";
  nested(*s.elseBody);
}

void Printer::forStatement(const For &s) {
  line() << "for /* " << s.name << " */ (";
  separated(out, s.init, [&](const StmtPtr &part) {
    if (const auto *declare = llvm::dyn_cast<Declare>(part.get())) {
      declaration(*declare->variable);
      initial(*declare->variable);
    } else {
      expression(*cast<ExpressionStmt>(*part).expr);
    }
  });
  out << "; ";
  if (s.condition)
    expression(*s.condition);
  out << "; ";
  if (s.step)
    expression(*s.step);
  out << ')';
  nested(*s.body);
}

void Printer::whileStatement(const While &s) {
  line() << (s.testAtEnd ? "do" : "while") << " /* " << s.name << " */";
  if (!s.testAtEnd) {
    out << " (";
    expression(*s.condition);
    out << ')';
  }
  nested(*s.body);
  if (!s.testAtEnd)
    return;
  line() << "while (";
  expression(*s.condition);
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
    expression(*cast<ExpressionStmt>(s).expr);
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
      expression(*value);
    }
    out << ";\n";
    return;
  }
}

// ---- Functions ----------------------------------------------------------------------------------

void Printer::facts(const Kernel &kernel) {
  out << "// kernel, " << kernel.dimensions << "-D";
  if (!kernel.fixedGrid.empty()) {
    out << ", grid ";
    separated(out, kernel.fixedGrid, [&](std::int64_t size) { out << size; });
  }
  out << '\n';
  for (const ImageUse &use : kernel.images) {
    out << "// " << use.image->name << ": " << boundaryNames[static_cast<unsigned>(use.boundary)];
    if (use.boundary == Boundary::Constant)
      out << '(' << llvm::format("%.17g", use.boundaryConstant) << ')';
    out << (use.inGrid ? ", in grid" : "") << (use.isRead ? ", read" : "")
        << (use.isWritten ? ", written" : "") << '\n';
  }
  for (const auto &[array, size] : kernel.maxSizes)
    out << "// " << array->name << ": at most " << size << " elements\n";
  for (const Tunable &tunable : kernel.tunables) {
    out << "// tune " << tunable.variable->name << ": ";
    separated(out, tunable.values, [&](std::int64_t value) { out << value; });
    out << '\n';
  }
  for (const ConstraintPragma &constraint : kernel.constraints)
    out << "// constraint " << constraint.text << '\n';
  for (const ForcePragma &force : kernel.forces)
    out << "// force " << force.knob << ": " << (force.negated ? "not " : "") << force.value << '\n';
}

void Printer::function(const Function &f) {
  out << toString(f.result) << ' ' << f.name << '(';
  separated(out, f.parameters, [&](const auto &parameter) { declaration(*parameter); });
  out << ')';
  nested(*f.body);
}

void Printer::program(const Program &p) {
  for (const auto &constant : p.constants) {
    declaration(*constant);
    initial(*constant);
    out << ";\n";
  }
  for (const auto &helper : p.helpers) {
    out << '\n';
    function(*helper);
  }
  for (const auto &kernel : p.kernels) {
    out << '\n';
    facts(*kernel);
    function(*kernel);
  }
}

}

std::string print(const Program &program) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  Printer(stream).program(program);
  return text;
}

std::string print(const Expr &e) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  Printer(stream).expression(e);
  return text;
}

}
