// The builtins of OpenCL C that ICL offers, and the helpers that passes add: one table (builtins.def), read
// by the checker, the interpreter, the passes and the targets.
#pragma once
#include "compiler/ast/half.h"
#include "compiler/ast/type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// The overloads of a builtin. Notation: g is a scalar or vector, and all g of a call have the same type; s
/// is g's scalar. "Floats" are float and double, "integers" char to ulong; half arguments become float.
enum class Signature : std::uint8_t {
  MathUnary,      ///< g f(g), floats
  MathBinary,     ///< g f(g, g), floats
  MathTernary,    ///< g f(g, g, g), floats
  MathExtremum,   ///< g f(g, g), floats; a scalar second argument is widened
  MathInt,        ///< g f(g, int of g's lanes), floats
  MathToInt,      ///< int of g's lanes f(g), floats
  NanCode,        ///< float f(uint), double f(ulong), and vectors
  FloatUnary,     ///< as MathUnary, but float only
  FloatBinary,    ///< as MathBinary, but float only
  IntegerUnary,   ///< g f(g), integers
  IntegerBinary,  ///< g f(g, g), integers
  IntegerTernary, ///< g f(g, g, g), integers
  Magnitude,      ///< unsigned g f(g), integers
  Distance,       ///< unsigned g f(g, g), integers
  Upsample,       ///< next wider g f(g high, unsigned g low), 8- to 32-bit integers
  Product24,      ///< g f(g, g), int and uint
  ProductSum24,   ///< g f(g, g, g), int and uint
  Extremum,       ///< g f(g, g), integers and floats; a scalar second argument is widened
  Clamp,          ///< g f(g, g, g), integers and floats; scalar limits are widened
  Mix,            ///< g f(g, g, g), floats; a scalar third argument is widened
  Step,           ///< g f(g, g), floats; a scalar first argument is widened
  SmoothStep,     ///< g f(g, g, g), floats; scalar first and second arguments are widened
  Cross,          ///< g f(g, g), floats of 3 or 4 lanes
  Dot,            ///< s f(g, g), floats of 1 to 4 lanes
  Length,         ///< s f(g), floats of 1 to 4 lanes
  Normalize,      ///< g f(g), floats of 1 to 4 lanes
  FloatDot,       ///< as Dot, but float only
  FloatLength,    ///< as Length, but float only
  FloatNormalize, ///< as Normalize, but float only
  RelationUnary,  ///< int f(s), or a signed integer vector of g's shape f(g), floats
  RelationBinary, ///< the same of (g, g)
  AnyAll,         ///< int f(g), signed integers
  Bitselect,      ///< g f(g, g, g), integers and floats
  Select,         ///< g f(g, g, integers of g's size and lanes)
  Shuffle,        ///< s with the mask's lanes f(g, mask), vectors; the mask's elements have s's size and are
                  ///< unsigned
  Shuffle2,       ///< s with the mask's lanes f(g, g, mask)
  Convert,        ///< convert_T[_sat][_rte|_rtz|_rtp|_rtn]: T f(any g of T's lanes)
  Reinterpret,    ///< as_T: T f(any g of T's bytes)
  Helper          ///< whatever passes call it with
};

/// One value per line of builtins.def: the builtins in its order, the conversions, the helpers.
enum class BuiltinId : std::uint8_t {
#define ICL_BUILTIN(name, signature, floatUlps, doubleUlps) name,
#include "compiler/ast/builtins.def"
  Convert,
  Reinterpret,
#define ICL_HELPER(name) name,
#include "compiler/ast/builtins.def"
};

/// A row of the table of builtins.
struct BuiltinRow {
  static constexpr unsigned Any = ~0u; ///< no error bound

  const char *name;    ///< in the source; for conversions and helpers, in the IR's notation
  Signature signature; ///< Helper: passes know its types
  unsigned floatUlps, doubleUlps;
  bool isElementary; ///< drivers without an instruction for it inline a page of code

  /// Whether every conforming device gives the same bits when the arguments' scalar is `scalar` (a NaN's
  /// payload aside).
  bool isExact(Scalar scalar) const { return (scalar == Scalar::Double ? doubleUlps : floatUlps) == 0; }
};

/// Whether targets have a function of their own for the builtin, where its arguments are floats.
bool hasOwnFunction(BuiltinId);

/// The rows by id.
llvm::ArrayRef<BuiltinRow> builtinRows();
inline const BuiltinRow &rowOf(BuiltinId id) { return builtinRows()[static_cast<std::size_t>(id)]; }

/// The builtin of a call. The target type of a conversion is the type of the call.
struct Builtin {
  BuiltinId id{};
  bool saturates = false; ///< Convert: _sat
  /// Convert, round_half: the rounding suffix. Without one, toward zero to integers, to nearest even to
  /// floats.
  std::optional<Rounding> rounding{};
  /// The target's own function, which gives the same bits in each lane of a vector as for a scalar, instead
  /// of the device's: an elementary function of float or double.
  bool isOwn = false;

  Builtin() = default;
  Builtin(BuiltinId id, bool saturates = false, std::optional<Rounding> rounding = {})
      : id(id), saturates(saturates), rounding(rounding) {}
  bool operator==(const Builtin &) const = default;
};

/// Whether each lane of a vector gets the same bits as a scalar. Devices round square roots as they round
/// quotients.
inline bool isSameInLanes(const Builtin &builtin, Scalar scalar) {
  return builtin.isOwn || builtin.id == BuiltinId::sqrt || rowOf(builtin.id).isExact(scalar);
}

struct NamedBuiltin {
  Builtin builtin;
  ValueType target; ///< Convert, Reinterpret: T
};

/// The builtin of that name in the source, if there is one; convert_T and as_T included.
std::optional<NamedBuiltin> findBuiltin(llvm::StringRef name);

/// The name in the source of a builtin whose result has the type: "fma", "convert_uchar4_sat". For helpers
/// and own functions, the IR's notation: "mirror", "round_half_rte", "own_exp".
std::string nameOf(const Builtin &, ValueType result);

/// Every name in the table, for suggestions.
std::vector<std::string> builtinNames();

/// Every name with which a type may begin, for suggestions.
std::vector<std::string> typeNames();

/// The type of that OpenCL C name ("uchar4", "float", "void"), if there is one.
std::optional<ValueType> valueTypeNamed(llvm::StringRef name);

}
