#include "compiler/ast/print_expressions.h"
#include "compiler/ast/operators.h"
#include "compiler/ast/print.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace icl::ast {
namespace {

using llvm::cast;
using llvm::raw_ostream;

constexpr const char *unarySpellings[] = {"+", "-", "!", "~"};

class ExpressionPrinter {
public:
  explicit ExpressionPrinter(raw_ostream &stream) : out(stream) {}

  void expression(const Expr &);
  void list(const std::vector<ExprPtr> &);

private:
  raw_ostream &out;

  void indices(const std::vector<ExprPtr> &);
  void literal(const IntLiteral &);
  void literal(const FloatLiteral &);
  void swizzle(const Swizzle &);
};

void ExpressionPrinter::list(const std::vector<ExprPtr> &expressions) {
  llvm::interleaveComma(expressions, out, [&](const ExprPtr &e) { expression(*e); });
}

void ExpressionPrinter::indices(const std::vector<ExprPtr> &expressions) {
  for (const ExprPtr &e : expressions) {
    out << '[';
    expression(*e);
    out << ']';
  }
}

void ExpressionPrinter::literal(const IntLiteral &e) {
  const Scalar scalar = e.type.value.scalar;
  if (isSigned(scalar))
    out << static_cast<std::int64_t>(e.value);
  else
    out << e.value;
  out << (scalar == Scalar::UInt ? "u" : scalar == Scalar::Long ? "l" : scalar == Scalar::ULong ? "ul" : "");
}

void ExpressionPrinter::literal(const FloatLiteral &e) {
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

void ExpressionPrinter::swizzle(const Swizzle &e) {
  expression(*e.base);
  const bool isShort = e.base->type.value.lanes <= 4;
  out << (isShort ? "." : ".s");
  for (const std::uint8_t component : e.components)
    out << (isShort ? "xyzw" : "0123456789abcdef")[component];
}

void ExpressionPrinter::expression(const Expr &e) {
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
    // The type in which `op=` computes, if it differs from the target's.
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
  case ExprKind::Update: {
    const auto &update = cast<Update>(e);
    out << update.result->name;
    indices(update.indices);
    out << ' ' << reduceOpNames[static_cast<unsigned>(update.op)] << "<- ";
    return expression(*update.value);
  }
  case ExprKind::BuiltinCall:
    out << nameOf(cast<BuiltinCall>(e).builtin, e.type.value) << '(';
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

}

void print(raw_ostream &out, const Expr &e) { ExpressionPrinter(out).expression(e); }

void print(raw_ostream &out, const std::vector<ExprPtr> &expressions) {
  ExpressionPrinter(out).list(expressions);
}

std::string print(const Expr &e) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  print(stream, e);
  return text;
}

}
