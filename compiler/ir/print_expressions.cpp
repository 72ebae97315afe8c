#include "compiler/ir/builder.h"
#include "compiler/ir/operators.h"
#include "compiler/ir/print.h"
#include "llvm/ADT/STLExtras.h"
#include <charconv>
#include <cstdlib>
#include <limits>

namespace icl::ir {

namespace {
struct Operator {
  llvm::StringLiteral text;
  unsigned precedence; // C's: higher binds tighter
};
}

constexpr unsigned unary = 14, primary = 16, conditional = 2;

static Operator notationOf(Op op) {
  switch (op) {
  case Op::Minus:
    return {"-", unary};
  case Op::Not:
    return {"!", unary};
  case Op::BitNot:
    return {"~", unary};
  default:
    const OperatorRow &row = rowOf(operatorOf(op));
    return {row.spelling, row.precedence};
  }
}

/// Whether compilers warn of an operand without parentheses, though C's precedence requires none.
static bool causesWarning(Op op, Op operand) {
  const auto isBitwise = [](Op o) { return o == Op::And || o == Op::Xor || o == Op::Or; };
  if (isBitwise(op))
    return (operand >= Op::Lt && operand <= Op::Ne) || (isBitwise(operand) && operand != op);
  if (op == Op::Shl || op == Op::Shr)
    return operand == Op::Add || operand == Op::Sub;
  return op == Op::LogicalOr && operand == Op::LogicalAnd;
}

/// Whether C promotes the expression to int. That does not change arithmetic, but the choice of overloads.
static bool isPromoted(const Expr *e) {
  const bool isOperator = e->op == Op::Select || (e->op >= Op::Minus && e->op <= Op::LogicalOr);
  return isOperator && isInteger(e->type.scalar) && !e->type.isVector() && sizeOf(e->type.scalar) < 4;
}

void Printer::vector(const Expr *e) {
  out << "(" << toString(e->type) << ")(";
  list(e->args);
  out << ")";
}

void Printer::decimal(std::int64_t value) {
  char digits[20];
  out << llvm::StringRef(digits, std::to_chars(digits, digits + sizeof digits, value).ptr - digits);
}

void Printer::list(Exprs items, llvm::StringRef separator) {
  bool first = true;
  for (const Expr *e : items) {
    if (!first)
      out << separator;
    first = false;
    print(e, separator == ", " ? 1 : 0);
  }
}

void Printer::components(llvm::ArrayRef<std::uint8_t> which, unsigned lanes) {
  if (which.empty())
    return;
  if (lanes > 16) { // only 16 have digits
    out << "[";
    llvm::interleave(
        which, out, [&](std::uint8_t c) { decimal(c); }, ", ");
    out << "]";
    return;
  }
  const bool named = lanes <= 4; // longer vectors have no x, y, z, w
  out << (named ? "." : ".s");
  for (auto c : which)
    out << (named ? "xyzw"[c] : "0123456789abcdef"[c]);
}

void Printer::swizzle(const Expr *e) {
  print(e->args[0], primary);
  components(e->components, e->args[0]->type.lanes);
}

void Printer::index(const Expr *e) {
  const char axis = "xyz"[e->dimension];
  switch (e->op) {
  case Op::PixelIndex:
    out << "id" << axis;
    return;
  case Op::GridExtent:
    out << "grid." << axis;
    return;
  case Op::ImageExtent:
    out << e->image->name << ".size." << axis;
    return;
  case Op::GroupId:
    out << "group." << axis;
    return;
  case Op::LocalSize:
    out << "local_size." << axis;
    return;
  default:
    out << "local." << axis;
    return;
  }
}

void Printer::read(const Expr *e) {
  out << e->image->name << (e->op == Op::BoundedRead ? "{" : "[");
  list(e->args);
  part(e->part);
  if (e->beyondRow != ast::Boundary::Undefined)
    out << "; " << ast::boundaryNames[static_cast<unsigned>(e->beyondRow)];
  out << (e->op == Op::BoundedRead ? "}" : "]");
}

/// ; 2
void Printer::part(unsigned first) {
  if (first != 0)
    out << "; ", decimal(first);
}

void Printer::sample(const Expr *e) {
  out << (e->op == Op::Sample ? "sample(" : "filtered(") << e->image->name << ", ";
  list(e->args);
  out << ")";
}

void Printer::element(const Expr *e) {
  out << e->var->name << "[";
  list(e->args, "][");
  out << "]";
}

void Printer::binary(const Expr *e, unsigned outerPrecedence) {
  const Operator op = notationOf(e->op);
  const Expr *rhs = e->args[1];
  // `x + -2` reads better as `x - 2`.
  const bool negative = e->op == Op::Add && rhs->isInt() && rhs->integer < 0 && !rhs->type.isVector() &&
                        rhs->integer > std::numeric_limits<std::int32_t>::min();
  const bool parentheses = op.precedence < outerPrecedence;
  if (parentheses)
    out << "(";
  const auto around = [&](const Expr *operand, unsigned least) {
    return causesWarning(e->op, operand->op) ? unary : least;
  };
  print(e->args[0], around(e->args[0], op.precedence));
  if (negative)
    out << " - ", decimal(-rhs->integer), out << (rhs->type.scalar == Scalar::Long ? "L" : "");
  else {
    out << " " << op.text << " ";
    print(rhs, around(rhs, op.precedence + 1));
  }
  if (parentheses)
    out << ")";
}

void Printer::constant(const Expr *e, unsigned outerPrecedence) {
  if (e->type == ValueType{Scalar::Int, 1} && e->op == Op::Int && e->integer >= 0) // as most are
    return decimal(e->integer);
  const std::string text = literal(e);
  const bool parentheses = outerPrecedence >= unary && text[0] == '-';
  out << (parentheses ? "(" : "") << text << (parentheses ? ")" : "");
}

void Printer::prefix(const Expr *e, unsigned outerPrecedence) {
  const bool parentheses = outerPrecedence > unary;
  const Expr *operand = e->args[0];
  out << (parentheses ? "(" : "") << notationOf(e->op).text;
  if (e->op == Op::Minus && operand->op == Op::Minus)
    out << " "; // two minuses are another operator
  print(operand, unary);
  out << (parentheses ? ")" : "");
}

void Printer::select(const Expr *e, unsigned outerPrecedence) {
  const bool parentheses = outerPrecedence > conditional;
  out << (parentheses ? "(" : "");
  print(e->args[0], conditional + 1);
  out << " ? ";
  print(e->args[1], conditional + 1);
  out << " : ";
  print(e->args[2], conditional);
  out << (parentheses ? ")" : "");
}

void Printer::conversion(const Expr *e, unsigned outerPrecedence) {
  const Expr *from = e->args[0];
  if (e->type.isVector() && from->type.isVector()) {
    out << functionName(e) << "(";
    print(from, 0);
    out << ")";
    return;
  }
  const bool parentheses = outerPrecedence > unary;
  out << (parentheses ? "((" : "(") << toString(e->type) << ")";
  // A vector literal needs its own parentheses: (float4)(x).
  if (e->type.isVector())
    out << "(", print(from, 0), out << ")";
  else
    print(from, unary);
  out << (parentheses ? ")" : "");
}

std::string Printer::functionName(const Expr *e) const {
  return nameOf(e->op == Op::Convert ? Builtin(BuiltinId::Convert) : e->builtin, e->type);
}

void Printer::call(const Expr *e) {
  out << functionName(e) << "(";
  for (std::size_t i = 0; i < e->args.size(); ++i) {
    const Expr *argument = e->args[i];
    out << (i ? ", " : "");
    const bool isCast = isPromoted(argument);
    if (isCast)
      out << "(" << toString(argument->type) << ")";
    print(argument, isCast ? unary + 1 : 1);
  }
  out << ")";
}

void Printer::print(const Expr *e, unsigned outerPrecedence) {
  switch (e->op) {
  case Op::Int:
  case Op::Float:
    return constant(e, outerPrecedence);
  case Op::Variable:
    out << e->var->name;
    return;
  case Op::PixelIndex:
  case Op::GridExtent:
  case Op::ImageExtent:
  case Op::GroupId:
  case Op::LocalId:
  case Op::LocalSize:
    return index(e);
  case Op::Minus:
  case Op::Not:
  case Op::BitNot:
    return prefix(e, outerPrecedence);
  case Op::Select:
    return select(e, outerPrecedence);
  case Op::Convert:
    return conversion(e, outerPrecedence);
  case Op::Call:
    return call(e);
  case Op::Vector:
    return vector(e);
  case Op::Swizzle:
    return swizzle(e);
  case Op::Read:
  case Op::BoundedRead:
    return read(e);
  case Op::Sample:
  case Op::Filtered:
    return sample(e);
  case Op::Element:
    return element(e);
  default:
    return binary(e, outerPrecedence);
  }
}

}
