#include "compiler/target/opencl/printer.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <utility>

namespace icl {
using namespace ir;

/// (z * height + y) * width + x, with the constant terms last: (-1 * width + 1). Offsets of neighbours then
/// differ only in a constant, which addressing modes contain. Otherwise GPUs need several instructions per
/// row. On CPUs, pointers have 64 bits, and a sum of ints would be widened at each use. Where the width is
/// only known at run time, CPUs need the same: (1 * width + 1) is computed once, instead of an index per
/// read.
void OpenClPrinter::offset(const Image *image, Coordinates coordinates) {
  addConstants(layouts[image], withoutConstants(image, coordinates, false), 1);
}

/// Prints the offset without the constant terms, and returns these. `widens`: in 64 bits on a CPU also where
/// there are none.
OpenClPrinter::Constants OpenClPrinter::withoutConstants(const Image *image, Coordinates coordinates,
                                                         bool widens) {
  const Layout &layout = layouts[image];
  llvm::SmallVector<Coordinate, 3> places(coordinates.begin(), coordinates.end());
  if (image->storage == Storage::Padded)
    for (Coordinate &c : places)
      c = plus(build, c, image->padding.origin()[c.dimension]);
  const unsigned last = image->dimensions - 1;
  if (last == 0) {
    print(places[0].value, 0);
    return {};
  }
  const Constants constants = constantsIn(image, layout, places);
  llvm::SmallVector<const Expr *, 3> at;
  for (const Coordinate &c : places)
    at.push_back(constants == Constants{} ? c.value : withoutConstant(build, c));
  const bool isLong = !image->tile && !(options.fixed && layout.fitsInt());
  const bool widensAll = options.device.isCpu && !image->tile && (widens || constants != Constants{}) &&
                         !(isLong && options.fixed); // those are widened already
  const char *cast = !isLong ? "" : options.fixed ? "(long)" : "(index_t)";
  out << (widensAll ? "(long)(" : "");
  if (last == 2)
    out << "(";
  out << cast;
  print(at[last], *cast ? 15 : 13);
  for (unsigned d = last; d-- > 0;) {
    out << " * ";
    print(layout.pitch[d], 14);
    if (!at[d]->isInt(0)) {
      out << " + ";
      print(at[d], 13);
    }
    if (d == 1)
      out << ")";
  }
  out << (widensAll ? ")" : "");
  return constants;
}

/// The constants of the coordinates. Zeros if a term might not fit its type, or if a coordinate is only a
/// constant.
OpenClPrinter::Constants OpenClPrinter::constantsIn(const Image *image, const Layout &layout,
                                                    Coordinates at) const {
  if (llvm::any_of(at, [](const Coordinate &c) { return c.value->isInt(); }))
    return {};
  Constants constants{};
  if (!layout.isKnown) {
    // Without the constants, this is the position of the own pixel. It is in the image, where all positions
    // fit index_t.
    const bool isNeighbour = llvm::all_of(at, [](const Coordinate &c) { return !!c.constantOffset(); });
    if (options.device.isCpu && image->hasGridSize() && isNeighbour)
      for (const Coordinate &c : at)
        constants[c.dimension] = c.constant;
    return constants;
  }
  std::int64_t stride = 1, farthest = 0;
  for (const Coordinate &c : at) {
    constants[c.dimension] = c.constant;
    farthest += 2 * std::abs(c.constant) * stride;
    stride *= layout.pitch[c.dimension]->integer;
  }
  return layout.fitsInt(farthest) ? constants : Constants{};
}

/// " + (-1 * 512 + 2)", " + ((index_t)-1 * width + 2)", or " - 2"; the same of several `elements` each, " - 2
/// * 3".
void OpenClPrinter::addConstants(const Layout &layout, const Constants &constants, unsigned elements) {
  if (constants == Constants{})
    return;
  const bool isSum = constants[1] != 0 || constants[2] != 0;
  bool isFirst = isSum;
  out << (isSum ? " + (" : "");
  for (unsigned d = 3; d-- > 0;) {
    if (constants[d] == 0)
      continue;
    const char *cast = d > 0 && !layout.isKnown ? "(index_t)" : "";
    if (std::exchange(isFirst, false))
      out << cast, decimal(constants[d]);
    else
      out << (constants[d] < 0 ? " - " : " + ") << cast, decimal(std::abs(constants[d]));
    if (d > 0)
      out << " * ", stride(layout, d);
  }
  out << (isSum ? ")" : "");
  if (elements > 1)
    out << " * ", decimal(elements);
}

/// The pixels from one row (d == 1) or slice (d == 2) to the next.
void OpenClPrinter::stride(const Layout &layout, unsigned d) {
  if (layout.isKnown)
    return decimal((d == 1 ? 1 : layout.pitch[1]->integer) * layout.pitch[0]->integer);
  print(layout.pitch[0], 14);
  if (d == 2)
    out << " * ", print(layout.pitch[1], 14);
}

}
