#include "compiler/transform/shared_sums.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/common_factor.h"
#include <limits>

namespace icl {
using namespace ir;

namespace {

/// var = var + e; var = max(e, var); var = (uchar)((int)var | e)
struct Accumulation {
  const Var *var;
  const Expr *value;        ///< without the conversion to the variable's type
  const Expr *own;          ///< the operand that is the variable
  const Expr *added;        ///< the other, without the pixel's own constants
  std::optional<Place> row; ///< the farthest one that it reads

  bool isSame(const Accumulation &other) const {
    return value->op == other.value->op && value->builtin.id == other.value->builtin.id &&
           value->type == other.value->type;
  }
};

/// Statements of a pixel that all accumulate into a variable, in the same way, what they read of one row:
/// var = var + e1; var = var + e2; ... Nothing between them reads it, other than to accumulate in that way.
/// The order does not matter.
struct Run {
  Accumulation first;
  llvm::SmallVector<std::size_t, 8> places;  ///< of the statements in the pixel's list
  llvm::SmallVector<const Expr *, 8> values; ///< e1, e2, ...
  Multiple all;                              ///< of e1 + e2 + ..., also if they are subtracted
};

/// What a pixel's constants hold, as far as it is computed from reads alone.
using Constants = llvm::DenseMap<const Var *, const Expr *>;

/// Longer values than this stay constants.
constexpr unsigned mostOperations = 64;

unsigned operationsIn(const Expr *e) {
  unsigned all = 1;
  if (e->op != Op::Read)
    for (const Expr *arg : e->args)
      all += operationsIn(arg);
  return all;
}

static bool isAnyExtreme(const Expr *e) {
  const BuiltinId id = e->builtin.id;
  return isExtreme(e) || (e->op == Op::Call && (id == BuiltinId::fmax || id == BuiltinId::fmin ||
                                                id == BuiltinId::max || id == BuiltinId::min));
}

/// Whether the operation depends on its operands alone, all of which it needs.
static bool isComputed(Op op) {
  switch (op) {
  case Op::Minus:
  case Op::Not:
  case Op::BitNot:
  case Op::Mul:
  case Op::Div:
  case Op::Rem:
  case Op::Add:
  case Op::Sub:
  case Op::Shl:
  case Op::Shr:
  case Op::Lt:
  case Op::Gt:
  case Op::Le:
  case Op::Ge:
  case Op::Eq:
  case Op::Ne:
  case Op::And:
  case Op::Xor:
  case Op::Or:
  case Op::Convert:
  case Op::Call:
  case Op::Vector:
  case Op::Swizzle:
    return true;
  default:
    return false;
  }
}

static bool isSum(const Expr *value) { return value->op == Op::Add || value->op == Op::Sub; }

/// Whether a statement reads or sets the variable.
static bool uses(const Stmt *s, const Var *var) {
  const auto *a = llvm::dyn_cast<Assign>(s);
  Mentions of;
  of.add(var);
  return (a && a->var == var) ||
         llvm::any_of(expressionsOf(s), [&of](const Expr *e) { return e->mentions.meets(of); });
}

class SharedSums {
public:
  SharedSums(Builder &build, SharedReads &reads) : build(build), reads(reads) {}

  /// Whether sums of floats now round differently.
  bool share(std::vector<std::vector<Step>> &copies) {
    std::vector<std::vector<Run>> runs;
    llvm::DenseMap<const Expr *, unsigned> uses, users; // statements and copies
    for (const std::vector<Step> &copy : copies) {
      runs.push_back(runsOf(copy));
      llvm::DenseSet<const Expr *> own;
      for (const Run &run : runs.back()) {
        ++uses[run.all.sum];
        users[run.all.sum] += own.insert(run.all.sum).second;
      }
    }
    bool isRounded = false;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      for (const Run &run : runs[i])
        if (run.places.size() > 1 && (uses[run.all.sum] > 1 || run.all.savedProducts > 0)) {
          accumulateAtOnce(copies[i], run, users[run.all.sum] > 1);
          if (uses[run.all.sum] > 1)
            reads.share(run.all.sum);
          isRounded |= run.first.var->sumOrder == SumOrder::AnyRounded;
        }
      llvm::erase_if(copies[i], [](const Step &entry) { return !entry.statement; });
    }
    return isRounded;
  }

private:
  Builder &build;
  SharedReads &reads;
  Ratios ratios;

  /// One of the run's statements accumulates everything; the others become null. What copies share does not
  /// depend on their own variables, so it is the first; else the last, before which all is declared.
  void accumulateAtOnce(std::vector<Step> &copy, const Run &run, bool isShared) {
    const auto &[var, value, own, added, row] = run.first;
    for (std::size_t place : run.places)
      copy[place].statement = nullptr;
    const Expr *all = nullptr;
    if (isSum(value))
      all = (value->op == Op::Sub ? run.all.negated() : run.all).addedTo(build, own);
    else
      all = accumulated(value, own, run.all.sum);
    const std::size_t at = isShared ? run.places.front() : run.places.back();
    copy[at].statement = build.assign(var, build.convert(all, var->type));
  }

  /// `a` and `b` together, as the value accumulates. What is subtracted is added up before.
  const Expr *accumulated(const Expr *value, const Expr *a, const Expr *b) {
    if (value->op == Op::Call)
      return build.call(value->builtin, value->type, build.exprs({a, b}));
    return build.binary(value->op == Op::Sub ? Op::Add : value->op, a, b);
  }

  /// All values of the run together.
  Multiple together(const Run &run) {
    const Accumulation &first = run.first;
    Multiple all;
    if (isSum(first.value) && isInteger(first.var->type.scalar))
      all = asMultiple(build, run.values);
    else if (isSum(first.value) && first.var->sumOrder == SumOrder::AnyRounded)
      all = asMultipleOfFloats(build, run.values, ratios);
    if (all.sum)
      return all;
    const Expr *sum = startOf(first);
    for (const Expr *e : run.values)
      sum = sum ? accumulated(first.value, sum, e) : e;
    return {nullptr, false, sum, 0};
  }

  /// Where `max` and `min` of floats begin, so that they ignore NaN as they do in the variable. fmax and fmin
  /// always do.
  const Expr *startOf(const Accumulation &of) {
    const BuiltinId id = of.value->builtin.id;
    if (!isFloat(of.value->type.scalar) || (id != BuiltinId::max && id != BuiltinId::min))
      return nullptr;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const ValueType type = of.value->type;
    return build.convert(build.number(id == BuiltinId::max ? -infinity : infinity, type.withLanes(1)), type);
  }

  std::vector<Run> runsOf(const std::vector<Step> &copy) {
    std::vector<Run> runs;
    llvm::DenseMap<const Var *, llvm::SmallVector<std::size_t, 8>> openRuns; // those that may go on
    Constants constants;
    for (std::size_t i = 0; i < copy.size(); ++i) {
      if (const auto *d = llvm::dyn_cast<Declare>(copy[i].statement))
        note(d, constants);
      const auto next = asAccumulation(copy[i], constants);
      if (!next) {
        llvm::SmallVector<const Var *, 4> ended;
        for (const auto &[var, open] : openRuns)
          if (uses(copy[i].statement, var))
            ended.push_back(var);
        for (const Var *var : ended)
          openRuns.erase(var);
        continue;
      }
      llvm::SmallVector<std::size_t, 8> &open = openRuns[next->var];
      if (!open.empty() && !runs[open.front()].first.isSame(*next))
        open.clear();
      const auto found =
          llvm::find_if(open, [&](std::size_t run) { return runs[run].first.row == next->row; });
      if (found != open.end()) {
        runs[*found].places.push_back(i);
        runs[*found].values.push_back(next->added);
      } else {
        open.push_back(runs.size());
        runs.push_back({*next, {i}, {next->added}, {}});
      }
    }
    for (Run &run : runs)
      run.all = together(run);
    return runs;
  }

  void note(const Declare *d, Constants &constants) {
    if (!d->var->isConst || d->var->isArray() || !d->value)
      return;
    const Expr *value = expanded(d->value, constants);
    if (isOfReads(value) && operationsIn(value) <= mostOperations)
      constants[d->var] = value;
  }

  const Expr *expanded(const Expr *e, const Constants &constants) {
    if (e->op == Op::Variable) {
      const Expr *value = constants.lookup(e->var);
      return value ? value : e;
    }
    llvm::SmallVector<const Expr *, 4> args;
    for (const Expr *arg : e->args)
      args.push_back(expanded(arg, constants));
    return llvm::equal(args, e->args) ? e : build.withArgs(e, build.exprs(args));
  }

  /// Whether pixels can share it.
  bool isOfReads(const Expr *e) const {
    if (reads.imageOf(e) || isUniformOperand(e))
      return true;
    return isComputed(e->op) && llvm::all_of(e->args, [this](const Expr *x) { return isOfReads(x); });
  }

  /// Extremes of floats may be another one of 0 and -0. `max` and `min` are not the same with NaN if the
  /// variable is their second operand.
  static bool canReorder(const Var *v, const Expr *value, bool isSecond) {
    if (isInteger(v->type.scalar))
      return v->type.scalar != Scalar::Bool;
    if (isSum(value))
      return v->sumOrder != SumOrder::AsWritten && isFloat(value->type.scalar);
    return value->builtin.id == BuiltinId::fmax || value->builtin.id == BuiltinId::fmin || !isSecond;
  }

  /// Of a statement that combines a variable with what it reads.
  std::optional<Accumulation> asAccumulation(const Step &step, const Constants &constants) {
    const auto *a = llvm::dyn_cast<Assign>(step.statement);
    if (!a || !a->components.empty())
      return std::nullopt;
    // The low bits of sums and of bits do not depend on the others.
    const bool isNarrowed = a->value->op == Op::Convert && isInteger(a->value->args[0]->type.scalar);
    const Expr *value = isNarrowed ? a->value->args[0] : a->value;
    const bool isOfBits =
        value->op == Op::Add || value->op == Op::And || value->op == Op::Or || value->op == Op::Xor;
    const bool commutes = isOfBits || (isAnyExtreme(value) && !isNarrowed);
    if (!commutes && value->op != Op::Sub)
      return std::nullopt;
    const auto isOwn = [&](const Expr *e) {
      if (isNarrowed && e->op == Op::Convert)
        e = e->args[0];
      return e->op == Op::Variable && e->var == a->var;
    };
    const bool isSecond = commutes && !isOwn(value->args[0]);
    const Expr *own = value->args[isSecond], *added = value->args[!isSecond];
    if (!isOwn(own) || added->type != own->type || !canReorder(a->var, value, isSecond))
      return std::nullopt;
    const Expr *whole = constants.empty() ? added : expanded(added, constants);
    const bool isRead = whole->mentions.meets({Op::Read}) && operationsIn(whole) <= mostOperations;
    if (!reads.imageOf(whole) && !(isRead && isOfReads(whole)))
      return std::nullopt;
    return Accumulation{a->var, value, own, whole,
                        whole == added ? step.row
                                       : farthestRead(build, build.assign(a->var, whole), Scan::Rows)};
  }
};

}

bool shareSums(Builder &build, std::vector<std::vector<Step>> &copies, SharedReads &reads) {
  return SharedSums(build, reads).share(copies);
}

}
