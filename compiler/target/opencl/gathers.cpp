#include "compiler/target/opencl/gathers.h"
#include "compiler/target/opencl/wide_vectors.h"
#include <algorithm>

namespace icl {
using namespace ir;

bool isGather(const Expr *e) { return e->op == Op::Read && e->args[0]->type.isVector(); }

static unsigned lanesOf(const Expr *read) { return read->args[0]->type.lanes; }
static bool isPair(const Expr *read) {
  return read->type.scalar != read->image->pixel.scalar && read->type.scalar != Scalar::Float;
}

bool isInRow(const Expr *gather) { return gather->args.size() > 1 && !gather->args[1]->type.isVector(); }

bool isOfFloats(const Expr *gather) { return isInRow(gather) && gather->type.scalar == Scalar::Float; }

/// Whether positions are known to need 64 bits.
static bool isFar(const Layout &layout, const EmitOptions &options) {
  return options.fixed && !layout.fitsInt();
}

static std::string nameOf(const Expr *read, const Layout &layout, const EmitOptions &options) {
  const ValueType pixels = read->image->pixel.withLanes(lanesOf(read));
  return (isOfFloats(read) ? "floats_"
          : isPair(read)   ? "pairs_"
                           : "gather_") +
         toString(pixels) + (isFar(layout, options) ? "_far" : "");
}

std::string gatherName(const Expr *read, const Layout &layout, const EmitOptions &options) {
  return (isInRow(read) ? "icl_row_" : "icl_") + nameOf(read, layout, options);
}

namespace {
/// Pixels of a row in a register of 64 bytes, from which an instruction of AVX-512 takes each lane's. It
/// knows elements of 16 and 32 bits: a byte takes 16.
struct RowTable {
  ValueType pixels; ///< their bits, as they lie in memory
  ValueType words;

  explicit RowTable(ValueType pixel) {
    const Scalar word = sizeOf(pixel.scalar) == 4 ? Scalar::UInt : Scalar::UShort;
    words = {word, static_cast<std::uint8_t>(64 / sizeOf(word))};
    pixels = sizeOf(pixel.scalar) == 1 ? words.withScalar(Scalar::UChar) : words;
  }
  bool holds(unsigned lanes) const { return lanes <= words.lanes; }
  bool isWord() const { return words == pixels; }
};
}

/// Whether rows are read into such tables where the device has the instruction.
static bool mayUseTable(const Expr *read, const EmitOptions &options) {
  return options.device.isCpu && takesLongVectors(options.device) && isInRow(read) &&
         RowTable(read->image->pixel).holds(lanesOf(read));
}

std::vector<ValueType> typesOfGather(const Expr *read, const Layout &layout, const EmitOptions &options) {
  std::vector<ValueType> types{read->type, read->args[0]->type};
  if (isOfFloats(read)) {
    types.push_back(read->args[0]->type.withScalar(Scalar::UInt));
    types.push_back(read->image->pixel.withLanes(lanesOf(read)));
    return types;
  }
  if (!options.fixed || isFar(layout, options))
    types.push_back(read->args[0]->type.withScalar(Scalar::Long));
  if (mayUseTable(read, options)) {
    const RowTable table(read->image->pixel);
    const ValueType indices = read->args[0]->type.withScalar(Scalar::UInt);
    types.insert(types.end(), {table.pixels, table.words, table.words.withLanes(indices.lanes), indices});
  }
  return types;
}

static const char *const axisNames[] = {"x", "y", "z"}, *const sizeNames[] = {"width", "height"};

/// Position of each lane's pixel, in vectors of ints or longs.
static std::string positions(unsigned dimensions, ValueType type) {
  const auto converted = [&](const std::string &value) {
    if (type.scalar == Scalar::Int)
      return value;
    return isWide(type) ? "__builtin_convertvector(" + value + ", " + toString(type) + ")"
                        : "convert_" + toString(type) + "(" + value + ")";
  };
  std::string text = converted(axisNames[dimensions - 1]);
  for (unsigned d = dimensions - 1; d-- > 0;)
    text = (d + 2 < dimensions ? "(" + text + ")" : text) + " * (" + toString(type) + ")(" + sizeNames[d] +
           ") + " + converted(axisNames[d]);
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

/// "x.s3", "x[31]"
static std::string laneText(const std::string &vector, unsigned lanes, unsigned lane) {
  return vector +
         (lanes > 16 ? "[" + std::to_string(lane) + "]" : std::string(".s") + "0123456789abcdef"[lane]);
}

/// The vector of what `load` makes of each lane's position.
template <typename Load>
static std::string eachLane(ValueType type, unsigned lanes, Load load) {
  std::string text = "(" + toString(type) + ")(";
  for (unsigned l = 0; l < lanes; ++l)
    text += (l ? ", " : "") + load(laneText("at", lanes, l));
  return text + ")";
}

std::string gatherFunction(const Expr *read, const Layout &layout, const EmitOptions &options) {
  const ValueType pixel = read->image->pixel;
  const unsigned lanes = lanesOf(read), dimensions = read->image->dimensions;
  const ValueType narrow{Scalar::Int, static_cast<std::uint8_t>(lanes)},
      far = narrow.withScalar(Scalar::Long);
  const std::string name = "icl_" + nameOf(read, layout, options), result = toString(read->type);

  std::string parameters = "__global const " + std::string(nameOf(pixel.scalar)) + " *in";
  for (unsigned d = 0; d < dimensions; ++d)
    parameters += ", " + toString(narrow) + " " + axisNames[d];
  for (unsigned d = 0; d + 1 < std::max(dimensions, 2U); ++d)
    parameters += std::string(", int ") + sizeNames[d];

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

/// Whether each lane of `from` is in the table with its neighbour: compares the largest.
static std::string farthestText(ValueType indices) {
  std::string value = "__builtin_astype(from, " + toString(indices) + ")", text;
  for (unsigned lanes = indices.lanes; lanes > 1; lanes /= 2) {
    const std::string name = "most_" + std::to_string(lanes / 2);
    text += "  const " + toString(indices.withLanes(lanes)) + " " + name + "_of = " + value + ";\n  const " +
            toString(indices.withLanes(lanes / 2)) + " " + name + " = max(" + name + "_of.lo, " + name +
            "_of.hi);\n";
    value = name;
  }
  return text;
}

/// The instruction is that of Clang's builtin function, which takes vectors of GCC's kind.
static std::string lookupText(const RowTable &table, const std::string &at) {
  const std::string wide = table.words.scalar == Scalar::UShort ? "icl_shorts" : "icl_ints";
  return "__builtin_astype(__builtin_ia32_permvar" +
         std::string(table.words.scalar == Scalar::UShort ? "hi" : "si") + "512(__builtin_astype(table, " +
         wide + "), __builtin_astype(" + at + ", " + wide + ")), " + toString(table.words) + ")";
}

/// What lanes take of a row, whose position is `row`, with one instruction for 16 of them. The row's first 32
/// pixels from `first` on are in two registers of AVX-512.
static std::string floatsText(const Expr *read, const std::string &row) {
  const unsigned lanes = lanesOf(read);
  const std::string result = toString(read->type), places = toString(read->args[0]->type);
  const auto lookup = [](const std::string &at) {
    return "__builtin_astype(__builtin_ia32_vpermi2varps512(__builtin_astype(low, icl_floats), "
           "__builtin_astype(" +
           at + ", icl_ints), __builtin_astype(high, icl_floats)), float16)";
  };
  std::string taken, at;
  if (lanes > 16) {
    taken = "(" + result + ")(" + lookup("from.lo") + ", " + lookup("from.hi") + ")";
  } else {
    for (unsigned n = 0; n < 16; n += lanes)
      at += n ? ", from" : "(int16)(from";
    taken = lookup(at + ")");
    for (unsigned n = 16; n > lanes; n /= 2)
      taken += ".lo";
  }
  return "#ifdef __AVX512F__\n  const int first = max(min(min(" + laneText("x", lanes, 0) + ", " +
         laneText("x", lanes, lanes - 1) + "), width - 32), 0);\n  const " + places + " from = x - (" +
         places + ")(first);\n" + farthestText(read->args[0]->type.withScalar(Scalar::UInt)) +
         "  if (__builtin_expect(width >= 32 && most_1 < 32, 1)) {\n    __global const icl_half_row_of_" +
         nameOf(read->image->pixel.scalar) + " *row = (__global const icl_half_row_of_" +
         nameOf(read->image->pixel.scalar) + " *)(in + ((size_t)" + row +
         " * width + first));\n    const float16 low = convert_float16(row[0]), high = "
         "convert_float16(row[1]);\n    return " +
         taken + ";\n  }\n#endif\n";
}

/// The same one lane after the other.
static std::string floatsApartText(const Expr *read, const std::string &row) {
  const unsigned lanes = lanesOf(read);
  std::string pixels;
  for (unsigned l = 0; l < lanes; ++l)
    pixels += (l ? ", row[" : "row[") + laneText("x", lanes, l) + "]";
  const std::string vector = "(" + toString(read->image->pixel.withLanes(lanes)) + ")(" + pixels + ")";
  return "  __global const " + std::string(nameOf(read->image->pixel.scalar)) + " *row = in + (size_t)" +
         row + " * width;\n  return " +
         (isWide(read->type) ? "__builtin_convertvector(" + vector + ", " + toString(read->type) + ")"
                             : "convert_" + toString(read->type) + "(" + vector + ")") +
         ";\n";
}

std::string rowFunction(const Expr *read, const Layout &layout, const EmitOptions &options) {
  const ValueType pixel = read->image->pixel, indices = read->args[0]->type.withScalar(Scalar::UInt);
  const unsigned dimensions = read->image->dimensions, lanes = lanesOf(read);
  const std::string scalar = nameOf(pixel.scalar), places = toString(read->args[0]->type),
                    result = toString(read->type);
  std::string parameters = "__global const " + scalar + " *in, " + places + " x", any = "in, x", row = "y",
              pitches = ", int width";
  for (unsigned d = 1; d < dimensions; ++d) {
    parameters += std::string(", int ") + axisNames[d];
    any += ", (" + places + ")(" + axisNames[d] + ")";
  }
  any += ", width";
  if (dimensions > 2)
    pitches += ", int height", any += ", height", row = "((size_t)z * height + y)";

  std::string types, body;
  if (isOfFloats(read) && options.device.isCpu && takesLongVectors(options.device)) {
    types = "\n#ifdef __AVX512F__\ntypedef float icl_floats __attribute__((vector_size(64)));\n"
            "typedef int icl_ints __attribute__((vector_size(64)));\ntypedef " +
            toString(pixel.withLanes(16)) + " icl_half_row_of_" + scalar + " __attribute__((aligned(" +
            std::to_string(sizeOf(pixel.scalar)) + ")));\n#endif";
    body = floatsText(read, row);
  } else if (!isOfFloats(read) && mayUseTable(read, options)) {
    const RowTable table(pixel);
    const ValueType words = table.words.withLanes(lanes);
    const std::string size = std::to_string(table.words.lanes), all = toString(table.words),
                      unaligned = "icl_row_of_" + std::string(nameOf(table.pixels.scalar));
    const bool isShort = table.words.scalar == Scalar::UShort;
    const auto inResult = [&](const std::string &value) {
      std::string part = value;
      for (unsigned n = table.words.lanes; n > lanes; n /= 2)
        part += ".lo";
      return read->type == words ? part : "__builtin_convertvector(" + part + ", " + result + ")";
    };
    std::string spread = "__builtin_convertvector(from, " + toString(words) + ")";
    types = std::string("\n#ifdef __AVX512BW__\ntypedef ") + (isShort ? "short icl_shorts" : "int icl_ints") +
            " __attribute__((vector_size(64)));\ntypedef " + toString(table.pixels) + " " + unaligned +
            " __attribute__((aligned(" + std::to_string(sizeOf(pixel.scalar)) + ")));\n#endif";
    body = "#ifdef __AVX512BW__\n  const int first = max(min(min(" + laneText("x", lanes, 0) + ", " +
           laneText("x", lanes, lanes - 1) + "), width - " + size + "), 0);\n  const " + places +
           " from = x - (" + places + ")(first);\n" + farthestText(indices) +
           "  if (__builtin_expect(width >= " + size + " && most_1 < " +
           std::to_string(table.words.lanes - 1) + ", 1)) {\n    const " + toString(words) +
           " own = " + spread + ";\n    const " + all + " at = (" + all + ")(";
    for (unsigned n = 0; n < table.words.lanes; n += lanes)
      body += n ? ", own" : "own";
    const std::string load =
        "*(__global const " + unaligned + " *)(in + ((size_t)" + row + " * width + first))";
    body += ");\n    const " + all +
            " table = " + (table.isWord() ? load : "__builtin_convertvector(" + load + ", " + all + ")") +
            ";\n    const " + all + " left = " + lookupText(table, "at") + ";\n    const " + all +
            " right = " + lookupText(table, "(at + (" + all + ")(1))") + ";\n    return " + inResult("left") +
            " | " + inResult("right") + " << (" + result + ")(" + std::to_string(8 * sizeOf(pixel.scalar)) +
            ");\n  }\n#endif\n";
  }
  const std::string name = gatherName(read, layout, options),
                    head = result + " __attribute__((overloadable)) ";
  const std::string general = isOfFloats(read)
                                  ? floatsApartText(read, row)
                                  : "  return icl_" + nameOf(read, layout, options) + "(" + any + ");\n";
  if (body.empty())
    return "\nstatic inline " + head + name + "(" + parameters + pitches + ") {\n" + general + "}\n";
  // In loops the compiler must not spill registers for what is rarely called.
  return types + "\nstatic __attribute__((noinline)) " + head + name + "_apart(" + parameters + pitches +
         ") {\n" + general + "}\n\nstatic __attribute__((always_inline)) " + head + name + "(" + parameters +
         pitches + ") {\n" + body + "  return " + name + "_apart(in, x, y" + (dimensions > 2 ? ", z" : "") +
         ", width" + (dimensions > 2 ? ", height" : "") + ");\n}\n";
}

}
