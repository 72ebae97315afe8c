#include "compiler/target/opencl/print.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/printer.h"
#include "compiler/target/opencl/replaced_builtins.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

std::string halfAccess(const char *what, unsigned lanes) {
  return std::string(what) + (lanes == 3 ? "a_half" : "_half") + (lanes == 1 ? "" : std::to_string(lanes));
}

ValueType constantElement(ValueType type) { return type.lanes == 3 ? type.withLanes(4) : type; }

static bool isWidened(const Var *array) {
  return array->storage == Var::Storage::ConstantArray && constantElement(array->type) != array->type;
}

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

void OpenClPrinter::index(const Expr *e) {
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

/// Whether lanes are accessed by a pointer to a vector, instead of vloadn and vstoren.
bool OpenClPrinter::isVector(const Image *image, bool isAligned) const {
  return (isAligned || options.device.isCpu) && !isHalf(image->pixel);
}

/// ((__global const float4 *)(in + index))[0]
void OpenClPrinter::vectorAt(const Image *image, Coordinates at, unsigned count, bool isAligned,
                             const char *qualifier) {
  const ValueType type = image->pixel.withLanes(count);
  out << "((" << (image->tile ? "__local " : "__global ") << qualifier
      << (isAligned ? toString(type) : unalignedName(type)) << " *)(";
  place(image, at);
  out << "))[0]";
}

/// in + index
void OpenClPrinter::place(const Image *image, Coordinates at) {
  out << image->name << " + ";
  const bool isRow = image->dimensions == 1;
  if (isRow)
    print(image->storage == Storage::Padded ? build.add(at[0].value, image->padding.origin()[0])
                                            : at[0].value,
          12);
  else
    out << "(", offset(image, at), out << ")";
}

void OpenClPrinter::read(const Expr *e) {
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

void OpenClPrinter::write(const Write *w) {
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

void OpenClPrinter::writeLanes(const Write *w) {
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

/// icl_stream(value, (__global float4 *)(out + index)); or icl_stream((value) ^ (uchar16)icl_no_bits, ...);
void OpenClPrinter::streamLanes(const Write *w) {
  const std::string type = toString(w->value->type);
  const bool isHidden = isHiddenInStream(w->value->type);
  line() << "icl_stream(" << (isHidden ? "(" : "");
  print(w->value, 1);
  out << (isHidden ? ") ^ (" + type + ")icl_no_bits" : "") << ", (__global " << type << " *)(";
  place(w->image, w->coordinates);
  out << "));\n";
}

/// `scale`: empty for whole pixels; for one lane the number of lanes and the lane, "4 + 1".
void OpenClPrinter::storeHalf(const std::string &function, const Write *w, const std::string &scale,
                              const Expr *value) {
  line() << function << "(";
  print(value, 1);
  out << ", " << (scale.empty() ? "" : "(");
  offset(w->image, w->coordinates);
  out << (scale.empty() ? "" : ") * " + scale) << ", " << w->image->name << ");\n";
}

/// Arrays in local memory have one dimension, as arrays and images among the parameters do.
void OpenClPrinter::declaration(const Var *var, const Expr *value) {
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

void OpenClPrinter::element(const Expr *e) {
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
void OpenClPrinter::vector(const Expr *e) {
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

void OpenClPrinter::barrier() { line() << "barrier(CLK_LOCAL_MEM_FENCE);\n"; }

std::string OpenClPrinter::functionName(const Expr *e) const {
  if (e->op == Op::Convert)
    return openClName(BuiltinId::Convert, e->type);
  return (isReplaced(e, options) ? "icl_" : "") + openClName(e->builtin, e->type);
}

void printOpenCl(const Kernel &kernel, const EmitOptions &options, llvm::raw_ostream &out) {
  OpenClPrinter(out, *kernel.arena, options).print(kernel.paths.front().body);
}

}
