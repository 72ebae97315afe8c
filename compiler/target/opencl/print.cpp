#include "compiler/target/opencl/print.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/layout.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/replaced_builtins.h"
#include "compiler/target/opencl/sampler.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <utility>

namespace icl {
using namespace ir;

std::string halfAccess(const char *what, unsigned lanes) {
  return std::string(what) + (lanes == 3 ? "a_half" : "_half") + (lanes == 1 ? "" : std::to_string(lanes));
}

ValueType constantElement(ValueType type) { return type.lanes == 3 ? type.withLanes(4) : type; }

static bool isWidened(const Var *array) {
  return array->storage == Var::Storage::ConstantArray && constantElement(array->type) != array->type;
}

/// Selects the lanes of a pixel from the four that read_image returns.
static const char *const lanesRead[4] = {".x", ".xy", ".xyz", ""};

static bool isObjectRead(const Expr *e) { return e->op == Op::Read && e->image->storage == Storage::Object; }

/// Whether the expression selects components of a computed value, rather than of one in memory. Loads of half
/// and of unaligned vectors are function calls.
static bool isComputedSwizzle(const Expr *e) {
  if (e->op != Op::Swizzle)
    return false;
  const Expr *base = e->args[0];
  if (base->op == Op::Variable)
    return false;
  if (base->op == Op::Element)
    return base->var->type.scalar == Scalar::Half || isWidened(base->var);
  if (base->op != Op::Read || isObjectRead(base))
    return true;
  const ValueType stored = base->image->pixel;
  return stored.scalar == Scalar::Half || (base->type.lanes != stored.lanes && !base->isAligned);
}

namespace {
class OpenClPrinter : public Printer {
public:
  OpenClPrinter(llvm::raw_ostream &out, Arena &arena, const EmitOptions &options)
      : Printer(out, 1), build(arena), layouts(arena, options.fixed, options.sizes), options(options) {}

private:
  void index(const Expr *e) override {
    const unsigned d = e->dimension;
    switch (e->op) {
    case Op::PixelIndex:
      out << "xyz"[d]; // the variable that the knob `wg` declares
      return;
    case Op::GroupId:
      out << "(int)get_group_id(" << d << ")";
      return;
    case Op::LocalId:
      out << "(int)get_local_id(" << d << ")";
      return;
    case Op::GridExtent:
      out << (options.fixed ? std::to_string((*options.sizes.grid)[d])
                            : std::string("grid") + extentEndings[d]);
      return;
    case Op::ImageExtent:
      out << e->image->name << extentEndings[d];
      return;
    default:
      Printer::index(e);
      return;
    }
  }

  /// (z * height + y) * width + x, with the constant terms last: (-1 * width + 1). Offsets of neighbours then
  /// differ only in a constant, which addressing modes contain. Otherwise GPUs need several instructions per
  /// row. On CPUs, pointers have 64 bits, and a sum of ints would be widened at each use. Where the width is
  /// only known at run time, CPUs need the same: (1 * width + 1) is computed once, instead of an index per
  /// read.
  void offset(const Image *image, Coordinates coordinates) {
    const Layout &layout = layouts[image];
    llvm::SmallVector<Coordinate, 3> places(coordinates.begin(), coordinates.end());
    if (image->storage == Storage::Padded)
      for (Coordinate &c : places)
        c = plus(build, c, image->padding.origin()[c.dimension]);
    const unsigned last = image->dimensions - 1;
    if (last == 0)
      return print(places[0].value, 0);
    const Constants constants = constantsIn(image, layout, places);
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : places)
      at.push_back(constants == Constants{} ? c.value : withoutConstant(build, c));
    const bool isLong = !image->tile && !(options.fixed && layout.fitsInt());
    const bool widensAll = options.device.isCpu && !image->tile && constants != Constants{} &&
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
      out << " + ";
      print(at[d], 13);
      if (d == 1)
        out << ")";
    }
    out << (widensAll ? ")" : "");
    addConstants(layout, constants);
  }

  /// The constant terms of the coordinates.
  using Constants = std::array<std::int64_t, 3>;

  /// The constants of the coordinates. Zeros if a term might not fit its type, or if a coordinate is only a
  /// constant.
  Constants constantsIn(const Image *image, const Layout &layout, Coordinates at) const {
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

  /// " + (-1 * 512 + 2)", " + ((index_t)-1 * width + 2)", or " - 2".
  void addConstants(const Layout &layout, const Constants &constants) {
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
  }

  /// The pixels from one row (d == 1) or slice (d == 2) to the next.
  void stride(const Layout &layout, unsigned d) {
    if (layout.isKnown)
      return decimal((d == 1 ? 1 : layout.pitch[1]->integer) * layout.pitch[0]->integer);
    print(layout.pitch[0], 14);
    if (d == 2)
      out << " * ", print(layout.pitch[1], 14);
  }

  /// Whether lanes are accessed by a pointer to a vector, instead of vloadn and vstoren.
  bool isVector(const Image *image, bool isAligned) const {
    return (isAligned || options.device.isCpu) && !isHalf(image->pixel);
  }

  /// ((__global const float4 *)(in + index))[0]
  void vectorAt(const Image *image, Coordinates at, unsigned count, bool isAligned, const char *qualifier) {
    const ValueType type = image->pixel.withLanes(count);
    out << "((" << (image->tile ? "__local " : "__global ") << qualifier
        << (isAligned ? toString(type) : unalignedName(type)) << " *)(";
    place(image, at);
    out << "))[0]";
  }

  /// in + index
  void place(const Image *image, Coordinates at) {
    out << image->name << " + ";
    const bool isRow = image->dimensions == 1;
    if (isRow)
      print(image->storage == Storage::Padded ? build.add(at[0].value, image->padding.origin()[0])
                                              : at[0].value,
            12);
    else
      out << "(", offset(image, at), out << ")";
  }

  void read(const Expr *e) override {
    const ValueType stored = e->image->pixel;
    if (e->image->storage == Storage::Object)
      return readObject(e->image, e->args);
    if (e->type.lanes != stored.lanes) {
      if (isVector(e->image, e->isAligned))
        return vectorAt(e->image, e->coordinates, e->type.lanes, e->isAligned, "const ");
      out << (isHalf(stored) ? "vload_half" : "vload");
      decimal(e->type.lanes);
      out << "(0, ";
      place(e->image, e->coordinates);
      out << ")";
      return;
    }
    if (isHalf(stored))
      out << halfAccess("vload", stored.lanes) << "(";
    else
      out << e->image->name << "[";
    offset(e->image, e->coordinates);
    if (isHalf(stored))
      out << ", " << e->image->name << ")";
    else
      out << "]";
  }

  /// (uchar)read_imageui(in, icl_clamp, (int2)(x, y)).x
  void readObject(const Image *image, Exprs at) {
    if (image->isFiltered && !isFloat(image->pixel.scalar))
      return readFractions(image, at);
    const ValueType pixel = computeType(image->pixel);
    const bool isSame = sizeOf(pixel.scalar) == 4;
    if (!isSame)
      out << (pixel.isVector() ? "convert_" + toString(pixel) : "(" + toString(pixel) + ")");
    out << (!isSame && pixel.isVector() ? "(" : "");
    fetch(image,
          isFloat(pixel.scalar)    ? "f"
          : isSigned(pixel.scalar) ? "i"
                                   : "ui",
          samplerName(image->addressing), coordinates(image, at));
    out << (!isSame && pixel.isVector() ? ")" : "");
  }

  /// convert_uchar_rte(read_imagef(in, icl_clamp, (int2)(x, y)).x * 255.0f). The conversion is exact: the
  /// fractions have an error of at most 1.5 units in the last place of a float (OpenCL 1.2, 8.3.1.1).
  void readFractions(const Image *image, Exprs at) {
    out << "convert_" << toString(image->pixel) << "_rte(";
    fetch(image, "f", samplerName(image->addressing), coordinates(image, at));
    out << " * ";
    print(build.number(wholeOf(image->pixel.scalar), {Scalar::Float, 1}), 14);
    out << ")";
  }

  /// read_imagef(in, icl_linear_clamped, (float2)(x + 0.5f, y + 0.5f)).x
  void sample(const Expr *e) override {
    if (e->op != Op::Filtered)
      return Printer::sample(e);
    llvm::SmallVector<const Expr *, 4> at;
    for (const Expr *x : e->args)
      at.push_back(build.binary(Op::Add, x, build.number(0.5, x->type)));
    fetch(e->image, "f", linearSamplerName(e->image->filterAddressing), asVector(at));
  }

  void fetch(const Image *image, const char *kind, const std::string &sampler, const Expr *at) {
    out << "read_image" << kind << "(" << image->name << ", " << sampler << ", ";
    print(at, 1);
    out << ")" << lanesRead[image->pixel.lanes - 1];
  }

  /// (int2)(x, y), or normalised coordinates where the sampler needs them.
  const Expr *coordinates(const Image *image, Exprs at) {
    const bool normalised = isNormalised(image->addressing);
    const ValueType single{normalised ? Scalar::Float : Scalar::Int, 1};
    llvm::SmallVector<const Expr *, 4> parts;
    for (unsigned d = 0; d < at.size(); ++d)
      parts.push_back(!normalised ? build.convert(at[d], single)
                                  : build.binary(Op::Div,
                                                 build.binary(Op::Add, build.convert(at[d], single),
                                                              build.number(0.5, single)),
                                                 build.convert(layouts[image].size[d], single)));
    return asVector(parts);
  }

  /// The coordinates as one vector, as read_image takes them: of four lanes for three coordinates.
  const Expr *asVector(llvm::SmallVector<const Expr *, 4> at) {
    const ValueType single = at[0]->type;
    if (at.size() == 3)
      at.push_back(isFloat(single.scalar) ? build.number(0, single) : build.integer(0));
    return at.size() == 1 ? at[0] : build.vector(single.withLanes(at.size()), at);
  }

  void write(const Write *w) override {
    const ValueType stored = w->image->pixel;
    if (w->components.empty() && w->value->type.lanes != stored.lanes)
      return writeLanes(w);
    if (!isHalf(stored)) {
      line() << w->image->name << "[";
      offset(w->image, w->coordinates);
      out << "]";
      components(w->components, stored.lanes);
      out << " = ";
      print(w->value, 1);
      out << ";\n";
      return;
    }
    if (w->components.empty())
      return storeHalf(halfAccess("vstore", stored.lanes), w, "", w->value);
    const std::string room = std::to_string(stored.lanes == 3 ? 4 : static_cast<int>(stored.lanes));
    for (std::size_t i = 0; i < w->components.size(); ++i) {
      const std::uint8_t lane = i;
      const Expr *value = w->components.size() == 1 ? w->value : build.swizzle(w->value, lane);
      storeHalf("vstore_half", w, room + " + " + std::to_string(w->components[i]), value);
    }
  }

  void writeLanes(const Write *w) {
    const unsigned count = w->value->type.lanes;
    const bool isAligned = w->form != WriteForm::Unaligned;
    if (!isVector(w->image, isAligned)) {
      line() << (isHalf(w->image->pixel) ? "vstore_half" : "vstore") << count << "(";
      print(w->value, 1);
      out << ", 0, ";
      place(w->image, w->coordinates);
      out << ");\n";
      return;
    }
    if (w->form == WriteForm::Streaming)
      return streamLanes(w);
    line();
    vectorAt(w->image, w->coordinates, count, isAligned, "");
    out << " = ";
    print(w->value, 1);
    out << ";\n";
  }

  /// icl_stream(value, (__global float4 *)(out + index));
  void streamLanes(const Write *w) {
    const bool isOpaque = isOpaqueStreamed(w->value->type);
    line() << "icl_stream(" << (isOpaque ? "icl_opaque(" : "");
    print(w->value, 1);
    out << (isOpaque ? ")" : "") << ", (__global " << toString(w->value->type) << " *)(";
    place(w->image, w->coordinates);
    out << "));\n";
  }

  /// `scale`: empty for whole pixels; for one lane the number of lanes and the lane, "4 + 1".
  void storeHalf(const std::string &function, const Write *w, const std::string &scale, const Expr *value) {
    line() << function << "(";
    print(value, 1);
    out << ", " << (scale.empty() ? "" : "(");
    offset(w->image, w->coordinates);
    out << (scale.empty() ? "" : ") * " + scale) << ", " << w->image->name << ");\n";
  }

  /// Arrays in local memory have one dimension, as arrays and images among the parameters do.
  void declaration(const Var *var, const Expr *value) override {
    if (var->storage != Var::Storage::Shared)
      return Printer::declaration(var, value);
    line() << "__local " << toString(var->type) << " " << var->name << "[";
    for (std::size_t i = 0; i < var->extents.size(); ++i)
      out << (i ? " * " : "") << var->extents[i];
    out << "]";
    if (var->alignedLanes > 1)
      out << " __attribute__((aligned(" << var->type.withLanes(var->alignedLanes).bytes() << ")))";
    out << ";\n";
  }

  void element(const Expr *e) override {
    const Var *array = e->var;
    if (array->storage != Var::Storage::ArrayParameter) {
      Printer::element(e);
      out << (isWidened(array) ? ".xyz" : "");
      return;
    }
    if (isHalf(array->type))
      out << halfAccess("vload", array->type.lanes) << "(";
    else
      out << array->name << "[";
    print(build.flatIndex(array, e->args), 0);
    if (isHalf(array->type))
      out << ", " << array->name << ")";
    else
      out << "]";
  }

  /// (float4)(v, 1.0f, (f(x).y)). A driver may crash at computed components that are not in parentheses
  /// (runtime/quirks.cpp).
  void vector(const Expr *e) override {
    out << "(" << toString(e->type) << ")(";
    const bool hasVectors = llvm::any_of(e->args, [](const Expr *part) { return part->type.isVector(); });
    for (std::size_t i = 0; i < e->args.size(); ++i) {
      const Expr *part = e->args[i];
      const bool isApart = isComputedSwizzle(part) || (hasVectors && isObjectRead(part));
      out << (i ? ", " : "") << (isApart ? "(" : "");
      print(part, 1);
      out << (isApart ? ")" : "");
    }
    out << ")";
  }

  void barrier() override { line() << "barrier(CLK_LOCAL_MEM_FENCE);\n"; }

  std::string functionName(const Expr *e) const override {
    if (e->op == Op::Convert)
      return openClName(BuiltinId::Convert, e->type);
    return (isReplaced(e, options) ? "icl_" : "") + openClName(e->builtin, e->type);
  }

  Builder build;
  Layouts layouts;
  const EmitOptions &options;
};
}

void printOpenCl(const Kernel &kernel, const EmitOptions &options, llvm::raw_ostream &out) {
  OpenClPrinter(out, *kernel.arena, options).print(kernel.paths.front().body);
}

}
