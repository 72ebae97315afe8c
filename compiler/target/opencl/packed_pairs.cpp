#include "compiler/target/opencl/packed_pairs.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/transform/quotient.h"
#include <optional>

namespace icl {
using namespace ir;

namespace {

bool isPairs(ValueType type) {
  return type.isVector() && type.lanes % 2 == 0 && type.lanes <= 16 && !type.isPacked &&
         (type.scalar == Scalar::Short || type.scalar == Scalar::UShort);
}

bool isBytes(ValueType type) {
  return type.isVector() && (type.scalar == Scalar::Char || type.scalar == Scalar::UChar);
}

bool isExtreme(const Expr *e) {
  return e->op == Op::Call && (e->builtin.id == BuiltinId::min || e->builtin.id == BuiltinId::max);
}

/// Without conversions between short and ushort, which keep the bits.
const Expr *bitsOf(const Expr *e) {
  while (e->op == Op::Convert && isPairs(e->args[0]->type))
    e = e->args[0];
  return e;
}

struct Shift {
  const Expr *value;
  unsigned by;
};

/// A shift to the right by a literal of less than 16.
std::optional<Shift> shiftOf(const Expr *e) {
  const auto by = e->op == Op::Shr ? literalIn(e->args[1]) : std::nullopt;
  return by && *by >= 0 && *by < 16 ? std::optional(Shift{e->args[0], unsigned(*by)}) : std::nullopt;
}

/// (value * factor) >> (16 + by)
struct Quotient {
  const Expr *value;
  std::int64_t factor;
  unsigned by;
};

/// The form of quotientIn16Bits() (transform/quotient.h).
std::optional<Quotient> quotientOf(const Expr *e) {
  unsigned by = 0;
  if (const auto shift = shiftOf(e)) {
    by = shift->by;
    e = bitsOf(shift->value);
  }
  if (e->op != Op::Convert || e->args[0]->type.scalar != Scalar::UInt || e->args[0]->op != Op::Shr)
    return std::nullopt;
  const Expr *product = e->args[0]->args[0];
  if (literalIn(e->args[0]->args[1]) != 16 || product->op != Op::Mul)
    return std::nullopt;
  const Expr *value = product->args[0];
  const auto factor = literalIn(product->args[1]);
  if (!factor || *factor < 0 || *factor > 0xffff || value->op != Op::Convert ||
      value->args[0]->type.scalar != Scalar::UShort || !isPairs(value->args[0]->type))
    return std::nullopt;
  return Quotient{value->args[0], *factor, by};
}

class Packer : public Rewriter {
public:
  Packer(Arena &arena, Stmts body) : Rewriter(arena), ranges(body) {}

  Stmts run(Stmts body) { return isWorthIt(body) ? rewrite(body) : body; }

private:
  // ---- Whether

  bool isWorthIt(Stmts body) {
    bool areAll = true;
    walk(body, [&](const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        areAll = areAll && canPackAll(e, isSumOfItself(s));
      return areAll;
    });
    return areAll && computes;
  }

  /// Whether it adds to a variable what is proved to fit, in whichever order the variable's sums run. As all
  /// summands are positive, so do the sums of some of them.
  bool isSumOfItself(const Stmt *s) const {
    const auto *a = llvm::dyn_cast<Assign>(s);
    if (!a || !a->components.empty() || !isPairs(a->var->type) || !ranges.accumulated(a->var))
      return false;
    const Expr *first = a->value;
    while (first->op == Op::Add)
      first = first->args[0];
    return first->op == Op::Variable && first->var == a->var;
  }

  /// The same for all its operands. `isBounded`: it is a sum that is known to fit.
  bool canPackAll(const Expr *e, bool isBounded) {
    computes |= isPairs(e->type) && (isArithmetic(e->op) || isExtreme(e));
    const bool isSum = isBounded && e->op == Op::Add;
    return (isSum ? areNotNegative(e->args) : canPack(e)) &&
           llvm::all_of(e->args, [&](const Expr *arg) { return canPackAll(arg, isSum); });
  }

  static bool isArithmetic(Op op) { return op == Op::Add || op == Op::Sub || op == Op::Mul || op == Op::Shl; }

  bool isWithin(const Expr *e, std::int64_t most) const {
    const auto values = ranges.of(e);
    return values && values->lo >= 0 && values->hi <= most;
  }
  /// Whether its operation cannot change what is beside it in a word.
  bool staysApart(const Expr *e) const {
    const auto exact = ranges.exactResult(e);
    return exact && exact->lo >= 0 && areNotNegative(e->args);
  }
  bool areNotNegative(Exprs list) const {
    return llvm::all_of(list, [this](const Expr *e) { return isWithin(e, 0xffff); });
  }

  /// Whether the expression's result and its operands, where they are pairs, can be packed.
  bool canPack(const Expr *e) const {
    const bool takesPairs = llvm::any_of(e->args, [](const Expr *arg) { return isPairs(arg->type); });
    if (!isPairs(e->type)) {
      if (!takesPairs || e->op == Op::Swizzle || e->op == Op::Convert)
        return true;
      return e->op == Op::Call && e->builtin.id == BuiltinId::Convert && e->type.scalar == Scalar::UChar &&
             isWithin(e->args[0], 0xff);
    }
    switch (e->op) {
    case Op::Int:
    case Op::Variable:
    case Op::Element:
    case Op::Read:
    case Op::Swizzle:
    case Op::Vector:
      return true;
    case Op::Convert: {
      const ValueType from = e->args[0]->type;
      return isPairs(from) || isBytes(from) || !from.isVector() || literalIn(e) || quotientOf(e);
    }
    case Op::Call:
      return isExtreme(e);
    case Op::Add:
    case Op::Sub:
      return staysApart(e);
    case Op::And:
      return true;
    case Op::Mul:
      return staysApart(e) && (literalIn(e->args[0]) || literalIn(e->args[1]));
    case Op::Shl:
      return staysApart(e) && literalIn(e->args[1]);
    case Op::Shr:
      return shiftOf(e) && isWithin(e->args[0], 0xffff);
    default:
      return false;
    }
  }

  // ---- Rewriting

  const Expr *make(BuiltinId id, ValueType type, std::initializer_list<const Expr *> operands,
                   std::initializer_list<std::int64_t> constants = {}) {
    llvm::SmallVector<const Expr *, 4> args;
    for (const Expr *operand : operands)
      args.push_back(rewrite(operand));
    for (const std::int64_t constant : constants)
      args.push_back(build.integer(constant, {Scalar::UInt, 1}));
    return build.call(id, type, args);
  }

  /// The low bytes of pairs.
  const Expr *narrowed(const Expr *value, ValueType type) {
    value = bitsOf(value);
    if (const auto q = quotientOf(value); q && q->by <= 8 && isWithin(value, 0xff))
      return make(BuiltinId::packed_byte_quotient, type, {q->value}, {q->factor << (8 - q->by)});
    if (const auto shift = shiftOf(value); shift && shift->by == 8)
      return make(BuiltinId::packed_upper_bytes, type, {shift->value});
    return make(BuiltinId::packed_bytes, type, {value});
  }

  const Expr *replacement(const Expr *e) override {
    const bool isConversion =
        e->op == Op::Convert || (e->op == Op::Call && e->builtin.id == BuiltinId::Convert);
    if (isConversion && isBytes(e->type) && isPairs(e->args[0]->type))
      return narrowed(e->args[0], e->type);
    if (!isPairs(e->type))
      return nullptr;
    if (const auto q = quotientOf(e))
      return make(BuiltinId::packed_quotient, e->type, {q->value}, {q->factor, q->by});
    switch (e->op) {
    case Op::Convert:
      return isBytes(e->args[0]->type) ? make(BuiltinId::packed_widened, e->type, {e->args[0]}) : nullptr;
    case Op::Add:
      return make(BuiltinId::packed_sum, e->type, {e->args[0], e->args[1]});
    case Op::Sub:
      return make(BuiltinId::packed_difference, e->type, {e->args[0], e->args[1]});
    case Op::And:
      return make(BuiltinId::packed_and, e->type, {e->args[0], e->args[1]});
    case Op::Mul: {
      const unsigned constant = literalIn(e->args[1]) ? 1 : 0;
      return make(BuiltinId::packed_product, e->type, {e->args[1 - constant]},
                  {*literalIn(e->args[constant])});
    }
    case Op::Shl:
      return make(BuiltinId::packed_product, e->type, {e->args[0]},
                  {std::int64_t(1) << *literalIn(e->args[1])});
    case Op::Shr:
      return make(BuiltinId::packed_shift, e->type, {e->args[0]}, {shiftOf(e)->by});
    default:
      return nullptr;
    }
  }

  const Ranges ranges;
  bool computes = false;
};

}

Kernel packPairs(Kernel kernel) {
  for (Path &path : kernel.paths)
    path.body = Packer(*kernel.arena, path.body).run(path.body);
  return kernel;
}

bool isPackedPairs(const Expr *call) {
  return call->op == Op::Call && call->builtin.id >= BuiltinId::packed_sum &&
         call->builtin.id <= BuiltinId::packed_byte_quotient;
}

namespace {

/// The text of a function of packed pairs, most of which compute words by PTX's permutations of bytes (PTX
/// ISA, prmt: the i-th digit from the right is the number of the i-th byte among those of two words).
class Definition {
public:
  explicit Definition(const Expr *call)
      : call(call), result(call->type), taken(call->args[0]->type),
        name(openClName(call->builtin, call->type)) {}

  std::string text() const {
    switch (call->builtin.id) {
    case BuiltinId::packed_sum:
      return operation(", " + toString(taken) + " b", pairs("a") + " + " + pairs("b"));
    case BuiltinId::packed_difference:
      return operation(", " + toString(taken) + " b", pairs("a") + " - " + pairs("b"));
    case BuiltinId::packed_and:
      return operation(", " + toString(taken) + " b", pairs("a") + " & " + pairs("b"));
    case BuiltinId::packed_product:
      return operation(", uint factor", pairs("a") + " * factor");
    case BuiltinId::packed_shift:
      return operation(", uint by", pairs("a") + " >> by & (0xffffu >> by) * 0x10001u");
    case BuiltinId::packed_quotient:
      return quotient();
    case BuiltinId::packed_widened:
      return widened();
    case BuiltinId::packed_bytes:
      return bytes("0x6420", "convert_" + toString(result) + "(" + unsignedText("a") + ")");
    case BuiltinId::packed_upper_bytes:
      return bytes("0x7531", "convert_" + toString(result) + "(" + unsignedText("a") + " >> (" +
                                 toString(taken.withScalar(Scalar::UShort)) + ")8)");
    default:
      return byteQuotient();
    }
  }

private:
  static ValueType words(unsigned bytes) { return {Scalar::UInt, static_cast<std::uint8_t>(bytes / 4)}; }
  static std::string word(unsigned i) { return "r" + std::to_string(i); }
  static std::string digit(unsigned i) { return std::string(1, "0123456789abcdef"[i]); }

  /// The pairs of a value, a word each.
  std::string pairs(const std::string &value) const {
    return "as_" + toString(words(2 * taken.lanes)) + "(" + value + ")";
  }
  std::string unsignedText(const std::string &value) const {
    return "as_" + toString(taken.withScalar(Scalar::UShort)) + "(" + value + ")";
  }
  std::string pair(unsigned i) const { return pairs("a") + (taken.lanes > 2 ? ".s" + digit(i) : ""); }
  /// The bytes that are taken, as a word.
  std::string wordOfBytes(unsigned i) const {
    if (taken.lanes == 2)
      return "(uint)as_ushort(a)";
    return "as_" + toString(words(taken.lanes)) + "(a)" + (taken.lanes > 4 ? ".s" + digit(i) : "");
  }

  std::string head(const std::string &more) const {
    return "\nstatic inline " + toString(result) + " __attribute__((overloadable)) " + name + "(" +
           toString(taken) + " a" + more + ") {\n";
  }
  std::string operation(const std::string &more, const std::string &value) const {
    return head(more) + "  return as_" + toString(result) + "(" + value + ");\n}\n";
  }
  static std::string permutation(const std::string &to, const std::string &low, const std::string &high,
                                 const char *bytes) {
    return "  asm(\"prmt.b32 %0, %1, %2, " + std::string(bytes) + ";\" : \"=r\"(" + to + ") : \"r\"(" + low +
           "), \"r\"(" + high + "));\n";
  }
  /// Declares words.
  static std::string declared(unsigned count) {
    std::string text = "  uint ";
    for (unsigned i = 0; i < count; ++i)
      text += (i ? ", " : "") + word(i);
    return text + ";\n";
  }
  /// Returns `count` words as the result; a half of one as two bytes.
  std::string returned(unsigned count) const {
    std::string all = word(0);
    for (unsigned i = 1; i < count; ++i)
      all += ", " + word(i);
    if (result.bytes() == 2)
      all = "(ushort)" + all;
    else if (count > 1)
      all = "(" + toString(ValueType{Scalar::UInt, static_cast<std::uint8_t>(count)}) + ")(" + all + ")";
    return "  return as_" + toString(result) + "(" + all + ");\n";
  }
  static std::string either(const std::string &ptx, const std::string &otherwise) {
    return "#ifdef __NV_CL_C_VERSION\n" + ptx + "#else\n  return " + otherwise + ";\n#endif\n}\n";
  }

  std::string widened() const {
    const bool isSigned = taken.scalar == Scalar::Char;
    const unsigned count = taken.lanes / 2;
    std::string text = declared(count);
    for (unsigned i = 0; i < count; ++i) {
      const char *low = isSigned ? "0x9180" : "0x4140", *high = isSigned ? "0xb3a2" : "0x4342";
      text += permutation(word(i), wordOfBytes(i / 2), "0", i % 2 ? high : low);
    }
    return head("") + either(text + returned(count), "convert_" + toString(result) + "(a)");
  }

  std::string bytes(const char *which, const std::string &otherwise) const {
    const unsigned count = (taken.lanes + 3) / 4;
    std::string text = declared(count);
    for (unsigned i = 0; i < count; ++i)
      text += permutation(word(i), pair(2 * i), pair(taken.lanes > 2 ? 2 * i + 1 : 2 * i), which);
    return head("") + either(text + returned(count), otherwise);
  }

  /// The products of each integer in words.
  std::string products() const {
    const std::string type = toString(ValueType{Scalar::UInt, taken.lanes});
    return "  const " + type + " p = convert_" + type + "(" + unsignedText("a") + ") * factor;\n";
  }

  std::string quotient() const {
    const unsigned count = taken.lanes / 2;
    std::string text = declared(count);
    for (unsigned i = 0; i < count; ++i)
      text += permutation(word(i), "p.s" + digit(2 * i), "p.s" + digit(2 * i + 1), "0x7632");
    for (unsigned i = 0; i < count; ++i)
      text += "  " + word(i) + " = " + word(i) + " >> by & (0xffffu >> by) * 0x10001u;\n";
    return head(", uint factor, uint by") + products() +
           either(text + returned(count), "convert_" + toString(result) + "(p >> 16 >> by)");
  }

  /// Of products whose highest byte is the quotient.
  std::string byteQuotient() const {
    const unsigned count = (taken.lanes + 3) / 4;
    std::string text = declared(count) + (taken.lanes > 2 ? "  uint low, high;\n" : "");
    for (unsigned i = 0; i < count; ++i) {
      if (taken.lanes == 2) {
        text += permutation(word(i), "p.s0", "p.s1", "0x0073");
        continue;
      }
      text += permutation("low", "p.s" + digit(4 * i), "p.s" + digit(4 * i + 1), "0x0073");
      text += permutation("high", "p.s" + digit(4 * i + 2), "p.s" + digit(4 * i + 3), "0x0073");
      text += permutation(word(i), "low", "high", "0x5410");
    }
    return head(", uint factor") + products() +
           either(text + returned(count), "convert_" + toString(result) + "(p >> 24)");
  }

  const Expr *call;
  const ValueType result, taken;
  const std::string name;
};

}

std::string packedPairs(const Expr *call) { return Definition(call).text(); }

}
