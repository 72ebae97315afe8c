#include "compiler/frontend/overload.h"
#include "compiler/frontend/convert.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/operate.h"

namespace icl {
namespace {

using namespace ast;
using Arguments = std::vector<ExprPtr>;

/// The scalar types that a builtin accepts.
enum class Domain { Floats, FloatOnly, Integers, SignedIntegers, Int32, Numbers };

const char *nameOf(Domain domain) {
  switch (domain) {
  case Domain::Floats:
    return "floats";
  case Domain::FloatOnly:
    return "`float` only";
  case Domain::Integers:
    return "integers";
  case Domain::SignedIntegers:
    return "signed integers";
  case Domain::Int32:
    return "`int` or `uint`";
  case Domain::Numbers:
    return "numbers";
  }
  return "";
}

unsigned argumentCount(Signature signature) {
  switch (signature) {
  case Signature::MathBinary:
  case Signature::MathExtremum:
  case Signature::MathInt:
  case Signature::FloatBinary:
  case Signature::IntegerBinary:
  case Signature::Distance:
  case Signature::Upsample:
  case Signature::Product24:
  case Signature::Extremum:
  case Signature::Step:
  case Signature::Cross:
  case Signature::Dot:
  case Signature::FloatDot:
  case Signature::RelationBinary:
  case Signature::Shuffle:
    return 2;
  case Signature::MathTernary:
  case Signature::IntegerTernary:
  case Signature::ProductSum24:
  case Signature::Clamp:
  case Signature::Mix:
  case Signature::SmoothStep:
  case Signature::Bitselect:
  case Signature::Select:
  case Signature::Shuffle2:
    return 3;
  default:
    return 1;
  }
}

Scalar unsignedOfSize(unsigned bytes) {
  return bytes == 1 ? Scalar::UChar : bytes == 2 ? Scalar::UShort : bytes == 4 ? Scalar::UInt : Scalar::ULong;
}

/// The integer type of twice the width (of 8, 16 or 32 bits) and the same sign.
Scalar widerOf(Scalar scalar) { return static_cast<Scalar>(static_cast<unsigned>(scalar) + 2); }

class Overload {
public:
  Overload(const NamedBuiltin &b, Arguments a, SourceRange n, Diagnostics &d)
      : named(b), arguments(std::move(a)), name(n), diagnostics(d) {}

  /// The type of the result; nothing after an error.
  std::optional<ValueType> resolve();
  Arguments take() { return std::move(arguments); }

private:
  const NamedBuiltin &named;
  Arguments arguments;
  SourceRange name;
  Diagnostics &diagnostics;

  std::string calledName() const { return icl::nameOf(named.builtin, named.target); }
  ValueType typeOf(std::size_t i) const { return computeType(arguments[i]->type.value); }
  std::nullopt_t reject(std::size_t i, const std::string &wanted, std::string hint = {});
  std::optional<ValueType> common(std::size_t count);
  std::optional<ValueType> unify(Domain, std::size_t count);
  std::optional<ValueType> unifyAll(Domain domain) { return unify(domain, arguments.size()); }
  std::optional<ValueType> geometric(Domain, unsigned fewestLanes, unsigned mostLanes);
  std::optional<ValueType> relation();
  std::optional<ValueType> integerExponent();
  std::optional<ValueType> upsample();
  std::optional<ValueType> select();
  std::optional<ValueType> shuffle();
  std::optional<ValueType> convert();
  std::optional<ValueType> reinterpret();
};

std::nullopt_t Overload::reject(std::size_t i, const std::string &wanted, std::string hint) {
  const Expr &argument = *arguments[i];
  diagnostics.report(Diag::BadArgument, argument.range, {calledName(), wanted, toString(argument.type)})
      .hint = std::move(hint);
  return std::nullopt;
}

/// The common type of the first `count` arguments. Arguments of the same type keep it, without promotion.
std::optional<ValueType> Overload::common(std::size_t count) {
  ValueType type = typeOf(0);
  for (std::size_t i = 1; i < count; ++i) {
    const ValueType next = typeOf(i);
    if (next == type)
      continue;
    if (!type.isVector() && !next.isVector())
      type = {commonScalar(type.scalar, next.scalar), 1};
    else if (!type.isVector())
      type = next;
    else if (next.isVector())
      return reject(i, "`" + toString(type) + "` here, like the first argument");
  }
  if (!type.isVector())
    return type.scalar == Scalar::Bool ? ValueType{Scalar::Int, 1} : type;
  // Scalars among vectors are widened, if the elements can hold them.
  for (std::size_t i = 0; i < count; ++i) {
    VariableRef vector;
    vector.type = Type::of(type);
    if (!typeOf(i).isVector() && !commonType(vector, *arguments[i]))
      return reject(i, "`" + toString(type) + "` or `" + std::string(icl::nameOf(type.scalar)) + "` here");
  }
  return type;
}

/// Converts the first `count` arguments to one type of the domain.
std::optional<ValueType> Overload::unify(Domain domain, std::size_t count) {
  auto type = common(count);
  if (!type)
    return std::nullopt;
  const bool wantsFloats = domain == Domain::Floats || domain == Domain::FloatOnly;
  if (wantsFloats && isInteger(type->scalar)) {
    if (type->isVector())
      return reject(0, nameOf(domain),
                    "convert it: `convert_" + toString(type->withScalar(Scalar::Float)) + "(...)`");
    type = ValueType{Scalar::Float, 1};
  }
  const Scalar scalar = type->scalar;
  const bool fits = domain == Domain::Numbers || (domain == Domain::Floats && isFloat(scalar)) ||
                    (domain == Domain::FloatOnly && scalar == Scalar::Float) ||
                    (domain == Domain::Integers && isInteger(scalar)) ||
                    (domain == Domain::SignedIntegers && isInteger(scalar) && isSigned(scalar)) ||
                    (domain == Domain::Int32 && (scalar == Scalar::Int || scalar == Scalar::UInt));
  if (!fits) {
    std::size_t culprit = 0;
    while (culprit + 1 < count && typeOf(culprit).scalar != scalar)
      ++culprit;
    return reject(culprit, nameOf(domain),
                  named.builtin == BuiltinId::abs && isFloat(scalar) ? "use `fabs`" : "");
  }
  for (std::size_t i = 0; i < count; ++i)
    arguments[i] = convertTo(std::move(arguments[i]), *type);
  return type;
}

/// Geometric builtins take vectors of the same type; nothing is widened.
std::optional<ValueType> Overload::geometric(Domain domain, unsigned fewestLanes, unsigned mostLanes) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const unsigned lanes = typeOf(i).lanes;
    if (lanes < fewestLanes || lanes > mostLanes)
      return reject(i, fewestLanes > 1 ? "vectors of 3 or 4 lanes" : "1 to 4 lanes");
    if (lanes != typeOf(0).lanes)
      return reject(i, "`" + toString(typeOf(0)) + "` here, like the first argument");
  }
  return unifyAll(domain);
}

std::optional<ValueType> Overload::relation() {
  const auto type = unifyAll(Domain::Floats);
  if (!type)
    return std::nullopt;
  return type->isVector() ? type->withScalar(comparisonScalar(type->scalar)) : ValueType{Scalar::Int, 1};
}

/// The second argument has an int for each lane of the first.
std::optional<ValueType> Overload::integerExponent() {
  const auto type = unify(Domain::Floats, 1);
  if (!type)
    return std::nullopt;
  const ValueType exponent = typeOf(1), wanted = type->withScalar(Scalar::Int);
  const bool isScalar = !exponent.isVector() && isInteger(exponent.scalar);
  if (!isScalar && exponent != wanted)
    return reject(1, "`" + toString(wanted) + "` here",
                  isFloat(exponent.scalar) ? "`pow(x, y)` takes floats" : "");
  arguments[1] = convertTo(std::move(arguments[1]), wanted);
  return type;
}

std::optional<ValueType> Overload::upsample() {
  const ValueType high = typeOf(0), low = high.withScalar(unsignedOf(high.scalar));
  if (!isInteger(high.scalar) || high.scalar == Scalar::Bool || sizeOf(high.scalar) > 4)
    return reject(0, "integers of 8, 16 or 32 bits");
  if (typeOf(1) != low)
    return reject(1, "`" + toString(low) + "` here");
  return high.withScalar(widerOf(high.scalar));
}

std::optional<ValueType> Overload::select() {
  const auto type = unify(Domain::Numbers, 2);
  if (!type)
    return std::nullopt;
  const ValueType chooser = typeOf(2), wanted = type->withScalar(comparisonScalar(type->scalar));
  const std::string sentence = "`" + toString(wanted) + "` as the last argument";
  if (!isInteger(chooser.scalar))
    return reject(2, sentence, "compare: `x != 0`");
  const bool fits = chooser.lanes == type->lanes && sizeOf(chooser.scalar) == sizeOf(type->scalar);
  if (type->isVector()) {
    if (!fits)
      return reject(2, sentence,
                    chooser.lanes == type->lanes ? "convert it: `convert_" + toString(wanted) + "(...)`"
                                                 : "");
    return type;
  }
  if (chooser.isVector())
    return reject(2, sentence);
  if (!fits) { // a conversion may turn a nonzero value into zero; a comparison does not
    const SourceRange range = arguments[2]->range;
    arguments[2] =
        makeBinary(BinaryOp::Ne, std::move(arguments[2]),
                   literalOf(makeConstant(Scalar::Int, std::uint64_t(0)), range), range, diagnostics);
    arguments[2] = convertTo(std::move(arguments[2]), wanted);
  }
  return type;
}

std::optional<ValueType> Overload::shuffle() {
  const std::size_t last = arguments.size() - 1;
  if (last == 2 && typeOf(1) != typeOf(0))
    return reject(1, "`" + toString(typeOf(0)) + "` here, like the first argument");
  const ValueType type = typeOf(0), mask = typeOf(last);
  if (!type.isVector() || type.lanes == 3)
    return reject(0, "vectors of 2, 4, 8 or 16 lanes");
  const Scalar wanted = unsignedOfSize(sizeOf(type.scalar));
  if (!mask.isVector() || mask.lanes == 3 || mask.scalar != wanted)
    return reject(last, "a vector of `" + std::string(icl::nameOf(wanted)) + "` as the mask");
  return type.withLanes(mask.lanes);
}

std::optional<ValueType> Overload::convert() {
  const ValueType from = typeOf(0);
  if (from.lanes != named.target.lanes)
    return reject(0, std::to_string(named.target.lanes) + (named.target.lanes == 1 ? " lane" : " lanes"));
  if (from.scalar == Scalar::Bool)
    arguments[0] = convertTo(std::move(arguments[0]), {Scalar::Int, 1});
  return named.target;
}

std::optional<ValueType> Overload::reinterpret() {
  const ValueType from = arguments[0]->type.value, to = named.target;
  // Three lanes occupy as much as four (6.2.4.2).
  if (from.scalar == Scalar::Bool || from.bytes() != to.bytes())
    return reject(0, std::to_string(to.bytes()) + " bytes");
  return to;
}

std::optional<ValueType> Overload::resolve() {
  const Signature signature = rowOf(named.builtin.id).signature;
  const unsigned wanted = argumentCount(signature);
  if (arguments.size() != wanted) {
    diagnostics.report(
        Diag::ArgumentCount, name,
        {calledName(), std::to_string(wanted), wanted == 1 ? "" : "s", std::to_string(arguments.size())});
    return std::nullopt;
  }
  // Only as_T uses the bits of a half; everything else computes in float.
  if (signature != Signature::Reinterpret)
    for (ExprPtr &argument : arguments)
      argument = load(std::move(argument));
  switch (signature) {
  case Signature::MathUnary:
  case Signature::MathBinary:
  case Signature::MathTernary:
  case Signature::MathExtremum:
  case Signature::Mix:
  case Signature::Step:
  case Signature::SmoothStep:
    return unifyAll(Domain::Floats);
  case Signature::FloatUnary:
  case Signature::FloatBinary:
    return unifyAll(Domain::FloatOnly);
  case Signature::MathInt:
    return integerExponent();
  case Signature::MathToInt: {
    const auto type = unifyAll(Domain::Floats);
    return type ? std::optional(type->withScalar(Scalar::Int)) : std::nullopt;
  }
  case Signature::NanCode: {
    const auto type = unifyAll(Domain::Integers);
    if (!type)
      return std::nullopt;
    const bool isLong = sizeOf(type->scalar) == 8;
    arguments[0] =
        convertTo(std::move(arguments[0]), type->withScalar(isLong ? Scalar::ULong : Scalar::UInt));
    return type->withScalar(isLong ? Scalar::Double : Scalar::Float);
  }
  case Signature::IntegerUnary:
  case Signature::IntegerBinary:
  case Signature::IntegerTernary:
    return unifyAll(Domain::Integers);
  case Signature::Magnitude:
  case Signature::Distance: {
    const auto type = unifyAll(Domain::Integers);
    return type ? std::optional(type->withScalar(unsignedOf(type->scalar))) : std::nullopt;
  }
  case Signature::Upsample:
    return upsample();
  case Signature::Product24:
  case Signature::ProductSum24:
    return unifyAll(Domain::Int32);
  case Signature::Extremum:
  case Signature::Clamp:
  case Signature::Bitselect:
    return unifyAll(Domain::Numbers);
  case Signature::Cross:
    return geometric(Domain::Floats, 3, 4);
  case Signature::Normalize:
    return geometric(Domain::Floats, 1, 4);
  case Signature::FloatNormalize:
    return geometric(Domain::FloatOnly, 1, 4);
  case Signature::Dot:
  case Signature::Length:
  case Signature::FloatDot:
  case Signature::FloatLength: {
    const bool isFloatOnly = signature == Signature::FloatDot || signature == Signature::FloatLength;
    const auto type = geometric(isFloatOnly ? Domain::FloatOnly : Domain::Floats, 1, 4);
    return type ? std::optional(type->withLanes(1)) : std::nullopt;
  }
  case Signature::RelationUnary:
  case Signature::RelationBinary:
    return relation();
  case Signature::AnyAll:
    return unifyAll(Domain::SignedIntegers) ? std::optional(ValueType{Scalar::Int, 1}) : std::nullopt;
  case Signature::Select:
    return select();
  case Signature::Shuffle:
  case Signature::Shuffle2:
    return shuffle();
  case Signature::Convert:
    return convert();
  case Signature::Reinterpret:
    return reinterpret();
  case Signature::Helper:
    break; // no source names it
  }
  return std::nullopt;
}

}

ExprPtr makeBuiltinCall(const NamedBuiltin &named, Arguments arguments, SourceRange name, SourceRange range,
                        Diagnostics &diagnostics) {
  Overload overload(named, std::move(arguments), name, diagnostics);
  const auto type = overload.resolve();
  if (!type)
    return nullptr;
  auto call = std::make_unique<BuiltinCall>();
  call->type = Type::of(*type);
  call->range = range;
  call->builtin = named.builtin;
  call->arguments = overload.take();
  return call;
}

}
