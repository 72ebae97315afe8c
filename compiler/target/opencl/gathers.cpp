#include "compiler/target/opencl/gathers.h"
#include "compiler/target/opencl/wide_vectors.h"
#include <algorithm>

namespace icl {
using namespace ir;

bool isGather(const Expr *e) { return e->op == Op::Read && e->args[0]->type.isVector(); }

static unsigned lanesOf(const Expr *read) { return read->args[0]->type.lanes; }
static bool isPair(const Expr *read) { return read->type.scalar != read->image->pixel.scalar; }

/// Whether positions are known to need 64 bits.
static bool isFar(const Layout &layout, const EmitOptions &options) {
  return options.fixed && !layout.fitsInt();
}

std::string gatherName(const Expr *read, const Layout &layout, const EmitOptions &options) {
  const ValueType pixels = read->image->pixel.withLanes(lanesOf(read));
  return (isPair(read) ? "icl_pairs_" : "icl_gather_") + toString(pixels) +
         (isFar(layout, options) ? "_far" : "");
}

std::vector<ValueType> typesOfGather(const Expr *read, const Layout &layout, const EmitOptions &options) {
  std::vector<ValueType> types{read->type, read->args[0]->type};
  if (!options.fixed || isFar(layout, options))
    types.push_back(read->args[0]->type.withScalar(Scalar::Long));
  return types;
}

static const char *const names[] = {"x", "y", "z"}, *const sizes[] = {"width", "height"};

/// Position of each lane's pixel, in vectors of ints or longs.
static std::string positions(unsigned dimensions, ValueType type) {
  const auto converted = [&](const std::string &value) {
    if (type.scalar == Scalar::Int)
      return value;
    return isWide(type) ? "__builtin_convertvector(" + value + ", " + toString(type) + ")"
                        : "convert_" + toString(type) + "(" + value + ")";
  };
  std::string text = converted(names[dimensions - 1]);
  for (unsigned d = dimensions - 1; d-- > 0;)
    text = (d + 2 < dimensions ? "(" + text + ")" : text) + " * (" + toString(type) + ")(" + sizes[d] +
           ") + " + converted(names[d]);
  return "  const " + toString(type) + " at = " + text + ";\n";
}

/// Of an image whose rows have one pixel, which has no neighbour.
static std::string singleFunction(const std::string &name, const Expr *read, const EmitOptions &options) {
  const unsigned dimensions = read->image->dimensions;
  const std::string result = toString(read->type), scalar = nameOf(read->image->pixel.scalar),
                    places = toString(read->args[0]->type);
  const auto inLane = [](const std::string &v) { return "((const __private int *)&" + v + ")[l / 2]"; };
  std::string parameters = "__global const " + scalar + " *in", place = "0";
  if (dimensions > 1)
    parameters += ", " + places + " y", place = inLane("y");
  if (dimensions > 2)
    parameters += ", " + places + " z, int height", place = "(size_t)" + inLane("z") + " * height + " + place;
  return "\nstatic " + std::string(options.device.isCpu ? "__attribute__((noinline))" : "inline") + " " +
         result + " __attribute__((overloadable)) " + name + "_single(" + parameters + ") {\n  " + result +
         " pairs;\n  for (int l = 0; l < " + std::to_string(2 * read->type.lanes) +
         "; l++)\n    ((__private " + scalar + " *)&pairs)[l] = in[" + place + "];\n  return pairs;\n}\n";
}

/// The vector of what `load` makes of each lane's position.
template <typename Load>
static std::string eachLane(ValueType type, unsigned lanes, Load load) {
  std::string text = "(" + toString(type) + ")(";
  for (unsigned l = 0; l < lanes; ++l)
    text += (l ? ", " : "") +
            load(lanes > 16 ? "at[" + std::to_string(l) + "]" : std::string("at.s") + "0123456789abcdef"[l]);
  return text + ")";
}

std::string gatherFunction(const Expr *read, const Layout &layout, const EmitOptions &options) {
  const ValueType pixel = read->image->pixel;
  const unsigned lanes = lanesOf(read), dimensions = read->image->dimensions;
  const ValueType narrow{Scalar::Int, static_cast<std::uint8_t>(lanes)},
      far = narrow.withScalar(Scalar::Long);
  const std::string name = gatherName(read, layout, options), result = toString(read->type);

  std::string parameters = "__global const " + std::string(nameOf(pixel.scalar)) + " *in";
  for (unsigned d = 0; d < dimensions; ++d)
    parameters += ", " + toString(narrow) + " " + names[d];
  for (unsigned d = 0; d + 1 < std::max(dimensions, 2U); ++d)
    parameters += std::string(", int ") + sizes[d];

  std::string body;
  if (isPair(read))
    body += "  if (width < 2)\n    return " + name + "_single(in" + (dimensions > 1 ? ", y" : "") +
            (dimensions > 2 ? ", z, height" : "") + ");\n";
  if (options.fixed)
    body += positions(dimensions, isFar(layout, options) ? far : narrow);
  else
    body += "#ifdef ICL_INDEX64\n" + positions(dimensions, far) + "#else\n" + positions(dimensions, narrow) +
            "#endif\n";
  std::string types;
  if (isPair(read) && options.device.isCpu) { // which loads integers from any position
    const std::string unaligned = std::string("icl_pair_of_") + nameOf(pixel.scalar);
    types = "\ntypedef " + std::string(nameOf(read->type.scalar)) + " " + unaligned +
            " __attribute__((aligned(" + std::to_string(sizeOf(pixel.scalar)) + ")));";
    body += "  return " +
            eachLane(read->type, lanes,
                     [&](const std::string &at) {
                       return "*(__global const " + unaligned + " *)(in + " + at + ")";
                     }) +
            ";\n";
  } else if (isPair(read)) {
    const std::string bits =
        isFloat(pixel.scalar) ? "as_uint" : "(" + std::string(nameOf(unsignedOf(pixel.scalar))) + ")";
    const std::string word = "(" + std::string(nameOf(read->type.scalar)) + ")";
    body += "  return " +
            eachLane(read->type, lanes,
                     [&](const std::string &at) {
                       return word + bits + "(in[" + at + "]) | " + word + bits + "(in[" + at + " + 1]) << " +
                              std::to_string(8 * sizeOf(pixel.scalar));
                     }) +
            ";\n";
  } else {
    body += "  return " +
            eachLane(read->type, lanes, [&](const std::string &at) { return "in[" + at + "]"; }) + ";\n";
  }
  return types + (isPair(read) ? singleFunction(name, read, options) : "") + "\nstatic inline " + result +
         " __attribute__((overloadable)) " + name + "(" + parameters + ") {\n" + body + "}\n";
}

}
