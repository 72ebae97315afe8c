#include "builtin_families.h"
#include <cctype>

namespace icl::runtime {
namespace {

std::vector<Kind> together(std::vector<Kind> some, const std::vector<Kind> &others) {
  some.insert(some.end(), others.begin(), others.end());
  return some;
}

const std::vector<Kind> &signedKinds() {
  static const std::vector<Kind> all = {{"char", "uchar", "char", "short"},
                                        {"short", "ushort", "short", "int"},
                                        {"int", "uint", "int", "long"},
                                        {"long", "ulong", "long", nullptr}};
  return all;
}

const std::vector<Kind> &unsignedKinds() {
  static const std::vector<Kind> all = {{"uchar", "uchar", "char", "ushort"},
                                        {"ushort", "ushort", "short", "uint"},
                                        {"uint", "uint", "int", "ulong"},
                                        {"ulong", "ulong", "long", nullptr}};
  return all;
}

const std::vector<Kind> &floatKinds() {
  static const std::vector<Kind> all = {{"float", "uint", "int", nullptr},
                                        {"double", "ulong", "long", nullptr},
                                        {"half", "ushort", "short", nullptr}};
  return all;
}

std::vector<Family> makeFamilies() {
  static const std::vector<Kind> single = {floatKinds()[0]}, ints = {signedKinds()[2], unsignedKinds()[2]},
                                 longs = together(ints, {signedKinds()[3], unsignedKinds()[3]}),
                                 widening = together({signedKinds().begin(), signedKinds().end() - 1},
                                                     {unsignedKinds().begin(), unsignedKinds().end() - 1});
  static const std::vector<int> scalar = {1}, any = {1, 2, 3, 4, 8, 16}, vectors = {2, 3, 4, 8, 16},
                                geometric = {1, 2, 3, 4}, ofCross = {3, 4};
  static const std::vector<const char *> written = {"__global", "__local", "__private"},
                                         shared = {"__global", "__local"};
  const std::vector<Kind> &floats = floatKinds(), &integers = integerKinds(), &all = allKinds();
  return {
      // 6.12.2
      {"acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp2 "
       "exp10 expm1 fabs floor lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan "
       "tanh tanpi tgamma trunc degrees radians sign",
       floats, any, "T", "T"},
      {"atan2 atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr remainder fmax fmin step",
       floats, any, "T", "T, T"},
      {"fma mad mix smoothstep", floats, any, "T", "T, T, T"},
      {"fmax fmin", floats, vectors, "T", "T, S"},
      {"ldexp pown rootn", floats, any, "T", "T, I"},
      {"ldexp", floats, vectors, "T", "T, int"},
      {"ilogb", floats, any, "I", "T"},
      {"nan", floats, any, "T", "U"},
      {"fract modf sincos", floats, any, "T", "T, A T *", Effect::Other, written},
      {"frexp lgamma_r", floats, any, "T", "T, A I *", Effect::Other, written},
      {"remquo", floats, any, "T", "T, T, A I *", Effect::Other, written},
      {"half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin "
       "half_sqrt half_tan native_cos native_exp native_exp2 native_exp10 native_log native_log2 "
       "native_log10 native_recip native_rsqrt native_sin native_sqrt native_tan",
       single, any, "T", "T"},
      {"half_divide half_powr native_divide native_powr", single, any, "T", "T, T"},
      // 6.12.3
      {"abs", integers, any, "U", "T"},
      {"abs_diff", integers, any, "U", "T, T"},
      {"clz popcount", integers, any, "T", "T"},
      {"add_sat sub_sat hadd rhadd mul_hi rotate", integers, any, "T", "T, T"},
      {"mad_hi mad_sat", integers, any, "T", "T, T, T"},
      {"upsample", widening, any, "W", "T, U"},
      {"mul24", ints, any, "T", "T, T"},
      {"mad24", ints, any, "T", "T, T, T"},
      // 6.12.4, and 6.12.3 for integers
      {"min max", all, any, "T", "T, T"},
      {"min max", all, vectors, "T", "T, S"},
      {"clamp", all, any, "T", "T, T, T"},
      {"clamp", all, vectors, "T", "T, S, S"},
      {"mix", floats, vectors, "T", "T, T, S"},
      {"step", floats, vectors, "T", "S, T"},
      {"smoothstep", floats, vectors, "T", "S, S, T"},
      // 6.12.5
      {"dot distance", floats, geometric, "S", "T, T"},
      {"length", floats, geometric, "S", "T"},
      {"normalize", floats, geometric, "T", "T"},
      {"cross", floats, ofCross, "T", "T, T"},
      {"fast_distance", single, geometric, "S", "T, T"},
      {"fast_length", single, geometric, "S", "T"},
      {"fast_normalize", single, geometric, "T", "T"},
      // 6.12.6
      {"isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered isunordered",
       floats, any, "R", "T, T"},
      {"isfinite isinf isnan isnormal signbit", floats, any, "R", "T"},
      {"any all", signedKinds(), any, "int", "T"},
      {"bitselect", all, any, "T", "T, T, T"},
      {"select", all, any, "T", "T, T, J"},
      {"select", all, any, "T", "T, T, U"},
      // 6.12.11; atom_* are from its extensions
      {"atomic_add atomic_sub atomic_xchg atomic_min atomic_max atomic_and atomic_or atomic_xor", ints,
       scalar, "T", "volatile A T *, T", Effect::Other, shared},
      {"atomic_xchg", single, scalar, "T", "volatile A T *, T", Effect::Other, shared},
      {"atomic_inc atomic_dec", ints, scalar, "T", "volatile A T *", Effect::Other, shared},
      {"atomic_cmpxchg", ints, scalar, "T", "volatile A T *, T, T", Effect::Other, shared},
      {"atom_add atom_sub atom_xchg atom_min atom_max atom_and atom_or atom_xor", longs, scalar, "T",
       "volatile A T *, T", Effect::Other, shared},
      {"atom_inc atom_dec", longs, scalar, "T", "volatile A T *", Effect::Other, shared},
      {"atom_cmpxchg", longs, scalar, "T", "volatile A T *, T, T", Effect::Other, shared},
  };
}

}

const std::vector<Kind> &integerKinds() {
  static const std::vector<Kind> all = together(signedKinds(), unsignedKinds());
  return all;
}

const std::vector<Kind> &allKinds() {
  static const std::vector<Kind> all = together(integerKinds(), floatKinds());
  return all;
}

const std::vector<Family> &builtinFamilies() {
  static const std::vector<Family> all = makeFamilies();
  return all;
}

std::string withLanes(const std::string &type, int lanes) {
  return lanes == 1 ? type : type + std::to_string(lanes);
}

std::string typesOf(const char *pattern, const Kind &kind, int lanes, const char *space) {
  std::string text;
  for (const char *at = pattern; *at; ++at) {
    switch (*at) { // words of the patterns are in small letters
    case 'T':
      text += withLanes(kind.name, lanes);
      break;
    case 'S':
      text += kind.name;
      break;
    case 'U':
      text += withLanes(kind.ofUnsigned, lanes);
      break;
    case 'J':
      text += withLanes(kind.ofSigned, lanes);
      break;
    case 'W':
      text += withLanes(kind.twice, lanes);
      break;
    case 'I':
      text += withLanes("int", lanes);
      break;
    case 'R':
      text += lanes == 1 ? "int" : withLanes(kind.ofSigned, lanes);
      break;
    case 'A':
      text += space;
      break;
    default:
      text += *at;
    }
  }
  return text;
}

}
