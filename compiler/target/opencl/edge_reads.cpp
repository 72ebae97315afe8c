// Mostly blocks at the image's border call these functions, for several reads each: they are kept small,
// because compilers inline all of them. In loops that are not unrolled, they are called for each pixel.
#include "compiler/target/opencl/edge_reads.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/half_lanes.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/print.h"
#include "llvm/ADT/StringExtras.h"

namespace icl {
using namespace ir;

static bool isClamped(const Expr *read) { return read->beyondRow == ast::Boundary::Clamped; }

/// Wider vectors have no names for their components.
static bool hasSwizzles(const Expr *read) { return read->type.lanes <= 16; }

/// Whether its function loads the vector as an aligned one.
static bool isAligned(const Expr *read) {
  const bool canTurn = read->beyondRow != ast::Boundary::Mirrored || hasSwizzles(read);
  return read->isAligned && canTurn && !isHalf(read->image->pixel);
}

std::string edgeReadName(const Expr *read) {
  const unsigned elements = read->image->pixel.elements();
  const ValueType vector = read->image->pixel.withLanes(read->type.lanes);
  return std::string("icl_") + ast::boundaryNames[static_cast<unsigned>(read->beyondRow)] + "_" +
         (isAligned(read) ? "aligned_" : "") + (elements > 1 ? std::to_string(elements) : "") +
         toString(vector);
}

/// The pixel of a row of n pixels at the place.
static std::string insideRow(const Expr *read, const std::string &place) {
  if (isClamped(read))
    return "clamp(" + place + ", 0, n - 1)";
  return (read->beyondRow == ast::Boundary::Mirrored ? "icl_mirror(" : "icl_wrap(") + place + ", n)";
}

/// Of pixels of one element that are clamped: the lanes inside the row between copies of its ends.
static std::string betweenEnds(const Expr *read) {
  const std::string n = std::to_string(read->type.lanes), type = toString(read->type),
                    scalar = nameOf(read->type.scalar), loaded = unalignedName(read->type);
  return "  if (n >= " + n + " && x <= 0x7fffffff - " + n + ") {\n    const int from = clamp(x, -" + n +
         ", n), start = clamp(from, 0, n - " + n + ");\n    const " + type + " around[3] = {(" + type +
         ")(row[0]), ((__global const " + loaded + " *)(row + start))[0], (" + type +
         ")(row[n - 1])};\n    return ((__private const " + loaded + " *)((__private const " + scalar +
         " *)around + " + n + " + from - start))[0];\n  }\n";
}

static std::string inlining(bool isOnce) { return isOnce ? "__attribute__((noinline))" : "inline"; }

/// Of pixels of one element: x and the row's length are multiples of the lanes, so that all lanes are inside
/// the row or none is.
static std::string alignedEdgeRead(const Expr *read, bool isOnce) {
  const unsigned lanes = read->type.lanes;
  const std::string n = std::to_string(lanes), type = toString(read->type);
  const auto load = [&](const std::string &place) {
    return "((__global const " + type + " *)(row + " + place + "))[0]";
  };
  std::string body;
  if (read->beyondRow == ast::Boundary::Periodic) {
    body = "  return " + load("icl_wrap(x, n)") + ";\n";
  } else if (isClamped(read)) {
    const std::string first = hasSwizzles(read) ? "inside.s0" : "row[0]",
                      last = hasSwizzles(read) ? std::string("inside.s") + llvm::hexdigit(lanes - 1, true)
                                               : "row[n - 1]";
    body = "  const " + type + " inside = " + load("clamp(x, 0, n - " + n + ")") + ";\n  return x < 0 ? (" +
           type + ")(" + first + ") : x >= n ? (" + type + ")(" + last + ") : inside;\n";
  } else {
    std::string reversed = ".s";
    for (unsigned lane = lanes; lane-- > 0;)
      reversed += llvm::hexdigit(lane, true);
    body = "  const int first = icl_mirror(x, n), turned = first % " + n + ";\n  const " + type +
           " inside = " + load("first - turned") + ";\n  return turned ? inside" + reversed + " : inside;\n";
  }
  return "\nstatic " + inlining(isOnce) + " " + type + " __attribute__((overloadable)) " +
         edgeReadName(read) + "(__global const " + nameOf(read->type.scalar) + " *row, int x, int n) {\n" +
         body + "}\n";
}

std::string edgeRead(const Expr *read, InsideRow inside, const EmitOptions &options) {
  if (isAligned(read) && read->image->pixel.elements() == 1)
    return alignedEdgeRead(read, options.device.isCpu && inside == InsideRow::Called);
  const ValueType pixel = read->image->pixel, vector = pixel.withLanes(read->type.lanes);
  const std::string type = toString(read->type), scalar = nameOf(read->type.scalar);
  const std::string n = std::to_string(read->type.lanes), count = std::to_string(pixel.elements());
  const bool isPixel = pixel.elements() == 1;

  const std::string beyond =
      isPixel ? n : "(part + " + std::to_string(read->type.lanes - 1) + ") / " + count + " - 1";
  const std::string start = isPixel ? "row + x" : "row + (size_t)x * " + count + " + part";
  const std::string load = isAligned(read) ? "((__global const " + type + " *)(" + start + "))[0]"
                           : isHalf(pixel) || !options.device.isCpu
                               ? lanesAccessName("vload", vector, options) + "(0, " + start + ")"
                               : "((__global const " + unalignedName(vector) + " *)(" + start + "))[0]";
  const std::string place = isPixel ? insideRow(read, "(int)((uint)x + i)")
                                    : "(size_t)" +
                                          insideRow(read, "(int)((uint)x + (part + i) / " + count + ")") +
                                          " * " + count + " + (part + i) % " + count;
  const std::string element = isHalf(pixel) ? "vload_half(" + place + ", row)" : "row[" + place + "]";
  const std::string parameters = std::string("(__global const ") + nameOf(pixel.scalar) + " *row, int x, " +
                                 (isPixel ? "" : "int part, ") + "int n) {\n";
  const std::string isInside = "x >= 0 && x <= n - " + beyond;
  const std::string rest =
      (isClamped(read) && isPixel && !isHalf(pixel) && options.device.isCpu ? betweenEnds(read) : "") + "  " +
      type + " lanes;\n  for (int i = 0; i < " + n + "; i++)\n    ((__private " + scalar +
      " *)&lanes)[i] = " + element + ";\n  return lanes;\n}\n";
  const auto function = [&](bool isOnce, const std::string &name) {
    return "\nstatic " + inlining(isOnce) + " " + type + " __attribute__((overloadable)) " + name +
           parameters;
  };
  const std::string name = edgeReadName(read), loadInside = "    return " + load + ";\n";
  if (inside == InsideRow::Called)
    return function(options.device.isCpu, name) + "  if (" + isInside + ")\n" + loadInside + rest;
  return function(true, name + "_outside") + rest + function(false, name) + "  if (icl_likely(" + isInside +
         "))\n" + loadInside + "  return " + name + "_outside(row, x, " + (isPixel ? "" : "part, ") +
         "n);\n}\n";
}

}
