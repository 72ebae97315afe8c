#include "compiler/target/opencl/print.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/atomics.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/lookups.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/packed_extremes.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/printer.h"
#include "compiler/target/opencl/replaced_builtins.h"
#include "compiler/target/opencl/saturating_conversions.h"
#include "compiler/target/opencl/weighted_components.h"
#include "compiler/target/opencl/wide_vectors.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

std::string accessName(const char *what, ValueType type) {
  const bool isPadded = type.elements() != type.lanes;
  return std::string(what) +
         (!isHalf(type) ? ""
          : isPadded    ? "a_half"
                        : "_half") +
         (type.lanes == 1 ? "" : std::to_string(type.lanes));
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
  return isHalf(stored) || stored.isPacked || (base->type.lanes != stored.lanes && !base->isAligned);
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
  case Op::LocalSize:
    out << "(int)get_local_size(" << d << ")";
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

/// Arrays in local memory have one dimension, as arrays and images among the parameters do.
void OpenClPrinter::condition(const If *branch) {
  if (!saysLikely(branch, options))
    return Printer::condition(branch);
  out << "icl_likely(";
  print(branch->condition, 0);
  out << ")";
}

void OpenClPrinter::declaration(const Var *var, const Expr *value) {
  if (const auto component = byteComponents.find(var); component != byteComponents.end()) {
    line() << "const " << toString(var->type) << " " << var->name << " = " << component->second.name() << "(";
    list(component->second.vectors);
    out << ");\n";
    return;
  }
  if (var->storage != Var::Storage::Shared)
    return Printer::declaration(var, value);
  line() << "__local " << storedType(var->type) << " " << var->name << "[";
  for (std::size_t i = 0; i < var->extents.size(); ++i)
    out << (i ? " * " : "") << var->extents[i];
  if (var->type.isPacked)
    out << " * " << var->type.elements();
  out << "]";
  if (var->alignedLanes > 1)
    out << " __attribute__((aligned(" << alignmentOf(*var) << ")))";
  out << ";\n";
}

/// icl_lookup_uchar32(lut + 256, place), icl_lookup_uchar32(TABLE[1], place)
void OpenClPrinter::lookup(const Expr *e) {
  const Var *array = e->var;
  out << lookupName(e) << "(" << array->name;
  llvm::SmallVector<const Expr *, 3> row(e->args.begin(), e->args.end());
  row.back() = build.integer(0);
  if (array->storage != Var::Storage::ArrayParameter) {
    for (const Expr *i : e->args.drop_back())
      out << "[", print(i, 0), out << "]";
  } else if (const Expr *start = build.flatIndex(array, row); !start->isInt()) {
    out << " + (", print(start, 0), out << ")";
  } else if (start->integer != 0) {
    out << " + ", decimal(start->integer);
  }
  out << ", ", print(e->args.back(), 1), out << ")";
}

void OpenClPrinter::element(const Expr *e) {
  const Var *array = e->var;
  if (isLookup(e)) {
    lookup(e);
    return;
  }
  if (array->storage != Var::Storage::ArrayParameter) {
    Printer::element(e);
    out << (isWidened(array) ? ".xyz" : "");
    return;
  }
  if (isHalf(array->type))
    out << accessName("vload", array->type) << "(";
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
  if (options.device.isCpu && shuffle(e))
    return;
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

/// Arrays that launches write are in global memory, where half is stored by a function.
void OpenClPrinter::store(const Store *s) {
  if (s->array->storage != Var::Storage::ArrayParameter)
    return Printer::store(s);
  if (isHalf(s->array->type)) {
    line() << "vstore_half(";
    print(s->value, 1);
    out << ", ";
    print(build.flatIndex(s->array, s->indices), 1);
    out << ", " << s->array->name << ");\n";
    return;
  }
  line() << s->array->name << "[";
  print(build.flatIndex(s->array, s->indices), 0);
  out << "] = ";
  print(s->value, 1);
  out << ";\n";
}

/// atomic_add(&bins[index], value)
void OpenClPrinter::update(const Update *u) {
  line() << atomicName(*u) << "(&" << u->array->name << "[";
  print(u->indices.front(), 0);
  out << "], ";
  print(u->value, 1);
  out << ");\n";
}

/// Several components from or to a vector that OpenCL C has no name for: __builtin_shufflevector(v, v, 3, 4).
void OpenClPrinter::swizzle(const Expr *e) {
  const Expr *base = e->args[0];
  if ((!isWide(base->type) && !isWide(e->type)) || e->components.size() == 1)
    return Printer::swizzle(e);
  out << "__builtin_shufflevector(";
  print(base, 1);
  out << ", ";
  print(base, 1);
  for (const std::uint8_t component : e->components)
    out << ", ", decimal(component);
  out << ")";
}

/// What Clang's shuffles return, and comparisons of it, has no operator `!`.
void OpenClPrinter::prefix(const Expr *e, unsigned outerPrecedence) {
  const Expr *operand = e->args[0];
  if (e->op != Op::Not || !isWide(operand->type))
    return Printer::prefix(e, outerPrecedence);
  const Expr *zero =
      isFloat(operand->type.scalar) ? build.number(0, operand->type) : build.integer(0, operand->type);
  print(build.binary(Op::Eq, operand, zero), outerPrecedence);
}

void OpenClPrinter::barrier() { line() << "barrier(CLK_LOCAL_MEM_FENCE);\n"; }

std::string OpenClPrinter::functionName(const Expr *e) const {
  if (isOwnConversion(e, options))
    return ownConversionName(e);
  if (isWideCall(e) && !isWeightedSum(e))
    return WideFunction::of(e).name();
  if (e->op == Op::Convert)
    return openClName(BuiltinId::Convert, e->type);
  return (isReplaced(e, options) || isPackedExtreme(e, options) ? "icl_" : "") +
         openClName(e->builtin, e->type);
}

void printOpenCl(const Kernel &kernel, const EmitOptions &options, llvm::raw_ostream &out) {
  const Stmts body = kernel.paths.front().body;
  OpenClPrinter(out, *kernel.arena, body, options).print(body);
}

}
