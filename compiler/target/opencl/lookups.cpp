#include "compiler/target/opencl/lookups.h"

namespace icl {
using namespace ir;

bool isLookup(const Expr *e) { return e->op == Op::Element && e->args.back()->type.isVector(); }

static std::string nameFor(ValueType result) { return "icl_lookup_" + toString(result); }
std::string lookupName(const Expr *e) { return nameFor(e->type); }

std::vector<ValueType> typesOfLookup(const Expr *e) {
  std::vector<ValueType> types;
  for (unsigned lanes = 32; lanes <= e->type.lanes; lanes *= 2)
    for (const Scalar scalar : {Scalar::UChar, Scalar::Char})
      types.push_back({scalar, static_cast<std::uint8_t>(lanes)});
  return types;
}

namespace {
/// The table is sixteen rows of sixteen bytes. One instruction takes each lane's byte of a row by the lower
/// four bits of its index. The upper four then choose among the rows, one after the other.
class LookupFunction {
public:
  LookupFunction(const Expr *lookup, unsigned lanes, const std::string &space)
      : type(lookup->type.withLanes(lanes)), bytes(type.withScalar(Scalar::UChar)), space(space),
        of(toString(bytes)) {}

  std::string row() const {
    const std::string copies = lanes() == 32 ? "(row, row)" : "(row, row, row, row)";
    return "\n#ifdef " + feature() + "\nstatic inline " + of +
           " __attribute__((overloadable)) icl_lookup_row_" + of + "(" + tableText() + ", int n, " + of +
           " at) {\n  typedef char icl_bytes __attribute__((vector_size(" + std::to_string(lanes()) +
           ")));\n  typedef uchar16 icl_row __attribute__((aligned(1)));\n  const uchar16 row = ((" + space +
           " icl_row *)table)[n];\n  return __builtin_astype(__builtin_ia32_pshufb" +
           std::to_string(8 * lanes()) + "(__builtin_astype((" + of + ")" + copies +
           ", icl_bytes), __builtin_astype(at, icl_bytes)), " + of + ");\n}\n#endif\n";
  }

  std::string choice() const {
    const std::string truths = toString(bytes.withScalar(Scalar::Char));
    return "\nstatic inline " + of + " icl_lookup_choice_" + of + "(" + of + " sign, " + of + " positive, " +
           of + " negative) {\n  return __builtin_astype(sign, " + truths + ") < (" + truths +
           ")(0) ? negative : positive;\n}\n";
  }

  std::string definition() const {
    std::string text =
        "\n// Sixteen rows of sixteen bytes: an index's lower four bits choose in each row, the upper "
        "four among the rows.\nstatic inline " +
        toString(type) + " __attribute__((overloadable)) " + nameFor(type) + "(" + tableText() + ", " + of +
        " at) {\n#ifdef " + feature() + "\n  const " + of + " low = at & (" + of + ")(15)";
    for (const auto &[bit, shift] : {std::pair{"bit_4", "3"}, {"bit_5", "2"}, {"bit_6", "1"}})
      text += std::string(", ") + bit + " = at << (" + of + ")(" + shift + ")";
    text += ";\n";
    for (int quarter = 0; quarter < 4; ++quarter)
      text +=
          "  const " + of + " rows_" + std::to_string(4 * quarter) + " = " + quarterText(4 * quarter) + ";\n";
    const std::string result =
        choose("at", choose("bit_6", "rows_0", "rows_4"), choose("bit_6", "rows_8", "rows_12"));
    return text + "  return " +
           (type == bytes ? result : "__builtin_astype(" + result + ", " + toString(type) + ")") +
           ";\n#else\n  return " + otherwise() + ";\n#endif\n}\n";
  }

private:
  unsigned lanes() const { return type.lanes; }
  std::string tableText() const { return space + " " + nameOf(type.scalar) + " *table"; }
  std::string feature() const { return lanes() == 32 ? "__AVX2__" : "__AVX512BW__"; }

  std::string choose(const std::string &sign, const std::string &positive,
                     const std::string &negative) const {
    return "icl_lookup_choice_" + of + "(" + sign + ", " + positive + ", " + negative + ")";
  }
  std::string rowText(int row) const {
    return "icl_lookup_row_" + of + "(table, " + std::to_string(row) + ", low)";
  }
  /// Of four rows.
  std::string quarterText(int row) const {
    return choose("bit_5", choose("bit_4", rowText(row), rowText(row + 1)),
                  choose("bit_4", rowText(row + 2), rowText(row + 3)));
  }
  /// Without the instruction: halves, or lanes.
  std::string otherwise() const {
    const std::string wide = "(" + toString(type) + ")(";
    if (lanes() > 32) {
      const std::string half = nameFor(type.withLanes(lanes() / 2));
      return wide + half + "(table, at.lo), " + half + "(table, at.hi))";
    }
    std::string text;
    for (unsigned l = 0; l < lanes(); ++l)
      text += (l ? ", table[at[" : "table[at[") + std::to_string(l) + "]]";
    return wide + text + ")";
  }

  ValueType type, bytes;
  std::string space, of; ///< the table's address space; vectors of bytes
};
}

std::vector<std::string> lookupFunctions(const Expr *e, const std::string &space) {
  std::vector<std::string> all;
  for (unsigned lanes = 32; lanes <= e->type.lanes; lanes *= 2) {
    const LookupFunction function(e, lanes, space);
    all.insert(all.end(), {function.row(), function.choice(), function.definition()});
  }
  return all;
}

}
