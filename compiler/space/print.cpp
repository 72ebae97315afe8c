// Expressions as text.
#include "compiler/space/operators.h"
#include <algorithm>

namespace icl {

using Node = Expression::Node;

namespace {

/// How closely a tree's outermost operator binds, by the grammar of expression.cpp: `?:` least, then infix
/// operators by their precedence, then unary ones, then what needs no parentheses anywhere.
constexpr unsigned ofChoice = 0, ofUnary = 100, ofPrimary = 101;

const OperatorInfo &infoOf(Operator op) {
  return *std::find_if(operators().begin(), operators().end(),
                       [&](const OperatorInfo &info) { return info.op == op; });
}

unsigned precedenceOf(const Node &node) {
  if (node.kind != Node::Kind::Apply)
    return node.kind == Node::Kind::Literal && node.literal < 0 ? ofUnary : ofPrimary;
  const OperatorInfo &info = infoOf(node.op);
  if (info.operands == 3)
    return ofChoice;
  return info.isFunction ? ofPrimary : info.precedence ? info.precedence : ofUnary;
}

class Printer {
public:
  std::string text;

  void print(const Node &node) {
    switch (node.kind) {
    case Node::Kind::Literal:
      text += std::to_string(node.literal);
      return;
    case Node::Kind::Name:
      text += node.name;
      return;
    case Node::Kind::Apply:
      printOperator(node, infoOf(node.op));
    }
  }

private:
  void printOperator(const Node &node, const OperatorInfo &info) {
    const std::string spelling(info.spelling);
    const auto &operands = node.operands;
    if (info.op == Operator::Choose) {
      print(*operands[0], ofChoice + 1);
      text += " ? ";
      print(*operands[1]);
      text += " : ";
      print(*operands[2]);
    } else if (info.isFunction) {
      text += spelling + "(";
      for (const auto &operand : operands) {
        text += &operand == &operands.front() ? "" : ", ";
        print(*operand);
      }
      text += ")";
    } else if (info.operands == 1) {
      text += spelling;
      print(*operands[0], ofUnary);
    } else {
      printOperand(*operands[0], info, info.precedence);
      text += " " + spelling + " ";
      printOperand(*operands[1], info, info.precedence + 1);
    }
  }

  void printOperand(const Node &node, const OperatorInfo &around, unsigned lowest) {
    const bool isAndInOr =
        around.op == Operator::Or && node.kind == Node::Kind::Apply && node.op == Operator::And;
    print(node, isAndInOr ? ofPrimary : lowest);
  }

  /// In parentheses where it binds less closely than `lowest`.
  void print(const Node &node, unsigned lowest) {
    if (precedenceOf(node) >= lowest)
      return print(node);
    text += "(";
    print(node);
    text += ")";
  }
};

}

std::string toString(const Node &node) {
  Printer printer;
  printer.print(node);
  return std::move(printer.text);
}

}
