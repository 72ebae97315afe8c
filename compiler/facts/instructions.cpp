#include "compiler/facts/instructions.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

namespace {

class Counter {
public:
  explicit Counter(InstructionCounts &counts) : counts(counts) {}

  void visit(Stmts body) {
    walk(body, [this](const Stmt *s) {
      statement(s);
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, [this](const Expr *x) { expression(x); });
      return true;
    });
  }

private:
  InstructionCounts &counts;

  void add(const char *kind, std::int64_t n = 1) { counts.byKind[kind] += n; }

  void branches(std::int64_t jumps, std::int64_t blocks) {
    add("Br", jumps);
    counts.blocks += blocks;
  }

  void statement(const Stmt *s) {
    switch (s->kind) {
    case StmtKind::Declare:
      add("Alloca");
      add("Store", llvm::cast<Declare>(s)->value ? 1 : 0);
      break;
    case StmtKind::Assign:
      add("Store");
      break;
    case StmtKind::Store:
    case StmtKind::Write:
    case StmtKind::Update:
      add("GetElementPtr");
      add("Store");
      break;
    case StmtKind::If:
      branches(3, llvm::cast<If>(s)->elseBody.empty() ? 2 : 3);
      break;
    case StmtKind::For: // begin, condition, body, step, end
      add("Alloca");
      add("Store", 2);
      add("Load", 2);
      add("ICmp");
      add("Add");
      branches(4, 4);
      break;
    case StmtKind::While:
      branches(3, 3);
      break;
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Leave:
      branches(1, 1);
      break;
    default:
      break;
    }
  }

  /// The kind for floats, signed and unsigned integers.
  void arithmetic(const Expr *e, const char *ofFloats, const char *ofSigned, const char *ofUnsigned) {
    const Scalar scalar = e->args.front()->type.scalar;
    add(isFloat(scalar) ? ofFloats : isSigned(scalar) ? ofSigned : ofUnsigned);
  }

  void conversion(const Expr *e) {
    const Scalar to = e->type.scalar, from = e->args.front()->type.scalar;
    if (to == from)
      return;
    if (isFloat(to) && isFloat(from))
      add(sizeOf(to) > sizeOf(from) ? "FPExt" : "FPTrunc");
    else if (isFloat(to))
      add(isSigned(from) ? "SIToFP" : "UIToFP");
    else if (isFloat(from))
      add(isSigned(to) ? "FPToSI" : "FPToUI");
    else if (sizeOf(to) != sizeOf(from))
      add(sizeOf(to) < sizeOf(from) ? "Trunc" : isSigned(from) ? "SExt" : "ZExt");
  }

  void expression(const Expr *e) {
    switch (e->op) {
    case Op::Variable:
      if (!e->var->isConst)
        add("Load");
      break;
    case Op::PixelIndex:
    case Op::Call:
    case Op::Sample:
      add("Call");
      break;
    case Op::Read:
    case Op::BoundedRead:
    case Op::Element:
      add("GetElementPtr");
      add("Load");
      break;
    case Op::Minus:
      arithmetic(e, "FSub", "Sub", "Sub");
      break;
    case Op::Not:
      add("ICmp");
      break;
    case Op::BitNot:
    case Op::Xor:
      add("Xor");
      break;
    case Op::Mul:
      arithmetic(e, "FMul", "Mul", "Mul");
      break;
    case Op::Div:
      arithmetic(e, "FDiv", "SDiv", "UDiv");
      break;
    case Op::Rem:
      arithmetic(e, "FRem", "SRem", "URem");
      break;
    case Op::Add:
      arithmetic(e, "FAdd", "Add", "Add");
      break;
    case Op::Sub:
      arithmetic(e, "FSub", "Sub", "Sub");
      break;
    case Op::Shl:
      add("Shl");
      break;
    case Op::Shr:
      arithmetic(e, "AShr", "AShr", "LShr");
      break;
    case Op::Lt:
    case Op::Gt:
    case Op::Le:
    case Op::Ge:
    case Op::Eq:
    case Op::Ne:
      arithmetic(e, "FCmp", "ICmp", "ICmp");
      break;
    case Op::And:
      add("And");
      break;
    case Op::Or:
      add("Or");
      break;
    case Op::LogicalAnd: // the second side is a block of its own
    case Op::LogicalOr:
      add("PHI");
      branches(2, 2);
      break;
    case Op::Select:
      add("Select");
      break;
    case Op::Convert:
      conversion(e);
      break;
    case Op::Vector:
      add("InsertValue", std::int64_t(e->args.size()));
      break;
    default:
      break;
    }
  }
};

}

std::int64_t InstructionCounts::total() const {
  std::int64_t sum = 0;
  for (const auto &[kind, count] : byKind)
    sum += count;
  return sum;
}

std::int64_t InstructionCounts::memory() const {
  std::int64_t sum = 0;
  for (const char *kind : {"Alloca", "GetElementPtr", "Load", "Store"})
    if (const auto found = byKind.find(kind); found != byKind.end())
      sum += found->second;
  return sum;
}

InstructionCounts instructionsOf(Stmts body) {
  InstructionCounts counts;
  counts.byKind["Ret"] = 1;
  Counter(counts).visit(body);
  std::erase_if(counts.byKind, [](const auto &kind) { return kind.second == 0; });
  return counts;
}

const std::vector<std::string> &instructionKinds() {
  static const std::vector<std::string> kinds = {
      "AShr",  "Add",    "Alloca", "And",           "Br",   "Call",        "FAdd", "FCmp",  "FDiv", "FMul",
      "FPExt", "FPToSI", "FSub",   "GetElementPtr", "ICmp", "InsertValue", "Load", "Mul",   "Or",   "PHI",
      "Ret",   "SDiv",   "SExt",   "SIToFP",        "SRem", "Select",      "Shl",  "Store", "Sub",  "Trunc",
      "UDiv",  "Xor",    "ZExt"};
  return kinds;
}

}
