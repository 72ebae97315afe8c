#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/edge_reads.h"
#include "compiler/target/opencl/gathers.h"
#include "compiler/target/opencl/half_lanes.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/print.h"
#include "compiler/target/opencl/printer.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// Whether lanes are accessed by a pointer to a vector, instead of vloadn and vstoren.
bool OpenClPrinter::isVector(const Image *image, bool isAligned) const {
  return (isAligned || options.device.isCpu) && !isHalf(image->pixel);
}

static const char *spaceOf(const Image *image) { return image->tile ? "__local " : "__global "; }

/// Whether pixels of several components are in memory of scalars.
static bool isOfScalars(ValueType pixel) { return isHalf(pixel) || pixel.isPacked; }

/// ((__global const float4 *)(in + index))[0]
void OpenClPrinter::vectorAt(const Image *image, Coordinates at, unsigned part, unsigned count,
                             bool isAligned, const char *qualifier) {
  const ValueType type = image->pixel.withLanes(count);
  out << "((" << spaceOf(image) << qualifier << (isAligned ? toString(type) : unalignedName(type)) << " *)(";
  place(image, at, part, part == 0 ? nullptr : qualifier);
  out << "))[0]";
}

/// in + index; of a pixel with several components in + (index) * 3 + 2, or (__global const float *)(in +
/// (index)) + 2. Without a `qualifier`, a pointer to the pixel will do.
void OpenClPrinter::place(const Image *image, Coordinates at, unsigned part, const char *qualifier) {
  const ValueType pixel = image->pixel;
  if (pixel.isVector() && isOfScalars(pixel)) {
    out << image->name << " + ";
    return options.device.isCpu && !image->tile && image->dimensions > 1 ? wideElement(image, at, part)
                                                                         : element(image, at, part);
  }
  const bool isCast = pixel.isVector() && qualifier;
  if (isCast)
    out << "(" << spaceOf(image) << qualifier << nameOf(pixel.scalar) << " *)(";
  out << image->name << " + ";
  const bool isRow = image->dimensions == 1;
  if (isRow)
    print(image->storage == Storage::Padded ? build.add(at[0].value, image->padding.origin()[0])
                                            : at[0].value,
          12);
  else
    out << "(", offset(image, at), out << ")";
  out << (isCast ? ")" : "");
  if (part != 0)
    out << " + ", decimal(part);
}

/// (index) * 3 + 2: the position of a component in memory of scalars.
void OpenClPrinter::element(const Image *image, Coordinates at, unsigned component) {
  const bool fitsInt = image->tile || (options.fixed && layouts[image].fitsInt());
  out << (fitsInt ? "(" : "(size_t)(");
  offset(image, at);
  out << ") * ", decimal(image->pixel.elements());
  if (component != 0)
    out << " + ", decimal(component);
}

/// ((long)(index)) * 3 + 5 * 3 + 2: the same on a CPU, where vectors that differ only in constants are
/// loaded together.
void OpenClPrinter::wideElement(const Image *image, Coordinates at, unsigned component) {
  out << "(";
  const Constants constants = withoutConstants(image, at, true);
  out << ") * ", decimal(image->pixel.elements());
  addConstants(layouts[image], constants, image->pixel.elements());
  if (component != 0)
    out << " + ", decimal(component);
}

/// What a vector of coordinates adds 1 to; null for others.
static const Expr *beforeNext(const Expr *x) {
  if (x->op != Op::Add || !x->type.isVector())
    return nullptr;
  const Expr *added = x->args[1]->op == Op::Convert ? x->args[1]->args[0] : x->args[1];
  return added->isInt(1) ? x->args[0] : nullptr;
}

/// icl_gather_uchar16(in, x, y, width); for pixels at y + 1: icl_gather_uchar16(in + width, x, y, width),
/// whose places are those of the row above.
void OpenClPrinter::gather(const Expr *e) {
  const Layout &layout = layouts[e->image];
  llvm::SmallVector<const Expr *, 3> at(e->args.begin(), e->args.end());
  out << gatherName(e, layout, options) << "(" << e->image->name;
  for (unsigned d = 1; d < at.size(); ++d)
    if (const Expr *before = beforeNext(at[d])) {
      at[d] = before;
      out << " + (long)(", print(layout.size[0], 0), out << ")";
      if (d == 2)
        out << " * (", print(layout.size[1], 0), out << ")";
    }
  for (const Expr *x : at)
    out << ", ", print(x, 1);
  for (unsigned d = 0; d + 1 < std::max(e->image->dimensions, 2U); ++d)
    out << ", ", print(layout.size[d], 1);
  out << ")";
}

void OpenClPrinter::read(const Expr *e) {
  const ValueType stored = e->image->pixel;
  if (isGather(e))
    return gather(e);
  if (e->beyondRow != ast::Boundary::Undefined)
    return readBeyondRow(e);
  if (e->image->storage == Storage::Object)
    return readObject(e->image, e->args);
  if (e->type.lanes != stored.lanes)
    return readLanes(e);
  const bool isCall = isOfScalars(stored);
  if (isCall)
    out << accessName("vload", stored) << "(";
  else
    out << e->image->name << "[";
  offset(e->image, e->coordinates);
  if (isCall)
    out << ", " << e->image->name << ")";
  else
    out << "]";
}

/// icl_clamped_uchar16(in + (y * width), x, width); icl_clamped_3uchar16(in + (y * width) * 3, x, part,
/// width)
void OpenClPrinter::readBeyondRow(const Expr *e) {
  llvm::SmallVector<Coordinate, 3> row(e->coordinates.begin(), e->coordinates.end());
  row[0] = coordinateOf(build, build.integer(0), 0);
  out << edgeReadName(e) << "(";
  place(e->image, row, 0, "const ");
  out << ", ";
  print(e->args[0], 1);
  if (e->image->pixel.elements() > 1)
    out << ", ", decimal(e->part);
  out << ", ";
  print(layouts[e->image].size[0], 1);
  out << ")";
}

void OpenClPrinter::readLanes(const Expr *e) {
  if (isVector(e->image, e->isAligned))
    return vectorAt(e->image, e->coordinates, e->part, e->type.lanes, e->isAligned, "const ");
  out << lanesAccessName("vload", e->image->pixel.withLanes(e->type.lanes), options) << "(0, ";
  place(e->image, e->coordinates, e->part, "const ");
  out << ")";
}

void OpenClPrinter::write(const Write *w) {
  const ValueType stored = w->image->pixel;
  const bool isStreamed = w->form == WriteForm::Streaming && isVector(w->image, true); // not of half
  const bool isOfLanes = w->value->type.lanes != stored.lanes || isStreamed;
  if (w->components.empty() && isOfLanes)
    return writeLanes(w);
  if (isOfScalars(stored))
    return w->components.empty() ? storePixel(w) : writeComponents(w);
  line() << w->image->name << "[";
  offset(w->image, w->coordinates);
  out << "]";
  components(w->components, stored.lanes);
  out << " = ";
  print(w->value, 1);
  out << ";\n";
}

void OpenClPrinter::writeLanes(const Write *w) {
  const unsigned count = w->value->type.lanes;
  const bool isAligned = w->form != WriteForm::Unaligned;
  if (!isVector(w->image, isAligned)) {
    line() << lanesAccessName("vstore", w->image->pixel.withLanes(count), options) << "(";
    print(w->value, 1);
    out << ", 0, ";
    place(w->image, w->coordinates, w->part, "");
    out << ");\n";
    return;
  }
  if (w->form == WriteForm::Streaming)
    return streamLanes(w);
  line();
  vectorAt(w->image, w->coordinates, w->part, count, isAligned, "");
  out << " = ";
  print(w->value, 1);
  out << ";\n";
}

/// icl_stream(value, (__global float4 *)(out + index)); or icl_stream((value) ^ (uchar16)icl_no_bits, ...);
void OpenClPrinter::streamLanes(const Write *w) {
  const std::string type = toString(w->value->type);
  const bool isHidden = isHiddenInStream(w->value->type);
  line() << "icl_stream(" << (isHidden ? "(" : "");
  print(w->value, 1);
  out << (isHidden ? ") ^ (" + type + ")icl_no_bits" : "") << ", (__global " << type << " *)(";
  place(w->image, w->coordinates, w->part, w->part == 0 ? nullptr : "");
  out << "));\n";
}

/// vstore3(value, index, out);
void OpenClPrinter::storePixel(const Write *w) {
  line() << accessName("vstore", w->image->pixel) << "(";
  print(w->value, 1);
  out << ", ";
  offset(w->image, w->coordinates);
  out << ", " << w->image->name << ");\n";
}

/// Of a pixel in memory of scalars.
void OpenClPrinter::writeComponents(const Write *w) {
  for (std::size_t i = 0; i < w->components.size(); ++i) {
    const auto lane = static_cast<std::uint8_t>(i);
    const Expr *value = w->components.size() == 1 ? w->value : build.swizzle(w->value, lane);
    if (isHalf(w->image->pixel)) {
      line() << "vstore_half(";
      print(value, 1);
      out << ", ";
      element(w->image, w->coordinates, w->components[i]);
      out << ", " << w->image->name << ");\n";
      continue;
    }
    line() << w->image->name << "[";
    element(w->image, w->coordinates, w->components[i]);
    out << "] = ";
    print(value, 1);
    out << ";\n";
  }
}

}
