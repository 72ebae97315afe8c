#include "compiler/target/opencl/atomics.h"

namespace icl {
using namespace ir;
using ast::ReduceOp;

static const char *nameOf(ReduceOp op) {
  switch (op) {
  case ReduceOp::Sum:
    return "add";
  case ReduceOp::Max:
    return "max";
  case ReduceOp::Min:
    return "min";
  case ReduceOp::And:
    return "and";
  case ReduceOp::Or:
    break;
  }
  return "or";
}

std::string atomicName(const Update &u) {
  const Scalar scalar = u.array->type.scalar;
  if (isFloat(scalar))
    return std::string("icl_atomic_") + nameOf(u.op);
  return std::string(sizeOf(scalar) == 8 ? "atom_" : "atomic_") + nameOf(u.op);
}

namespace {
/// The names with which a helper for one type of number is written.
struct Words {
  std::string real, space, signedBits, unsignedBits, prefix;

  explicit Words(const Update &u) {
    const bool isLong = u.array->type.scalar == Scalar::Double;
    real = isLong ? "double" : "float";
    space = u.array->storage == Var::Storage::Shared ? "__local" : "__global";
    signedBits = isLong ? "long" : "int";
    unsignedBits = "u" + signedBits;
    prefix = isLong ? "atom_" : "atomic_";
  }
  std::string head(ReduceOp op) const {
    return "\nstatic inline void __attribute__((overloadable)) icl_atomic_" + std::string(nameOf(op)) +
           "(volatile " + space + " " + real + " *place, " + real + " value) {\n";
  }
  std::string at(const std::string &bits) const { return "(volatile " + space + " " + bits + " *)place"; }
};
}

/// The first guess is that the element is 0: a plain read could meet another work-item's update.
static std::string addition(const Words &w) {
  const std::string bits = w.unsignedBits;
  return w.head(ReduceOp::Sum) + "  " + bits +
         " expected, seen = 0;\n  do {\n    expected = seen;\n    seen = " + w.prefix + "cmpxchg(" +
         w.at(bits) + ", expected, as_" + bits + "(as_" + w.real +
         "(expected) + value));\n  } while (seen != expected);\n}\n";
}

/// Positive floats are ordered as their bits are, negative ones in the opposite way.
static std::string extremum(const Words &w, ReduceOp op) {
  const bool isMax = op == ReduceOp::Max;
  const std::string s = w.signedBits, u = w.unsignedBits;
  return w.head(op) + "  if (value != value)\n    return;\n  if (as_" + s + "(value) >= 0)\n    " + w.prefix +
         (isMax ? "max(" : "min(") + w.at(s) + ", as_" + s + "(value));\n  else\n    " + w.prefix +
         (isMax ? "min(" : "max(") + w.at(u) + ", as_" + u + "(value));\n}\n";
}

/// Work-groups that run at the same time share global memory, but OpenCL C 1.2 does not say when one sees
/// what another has stored, not even after mem_fence (3.3.1). So the fence is the device's own: PTX orders
/// memory for the whole GPU by membar.gl, Clang for all threads of the process. It orders what the
/// work-group's other work-items did before a barrier too.
std::string arrival(const Device &device) {
  const std::string fence =
      device.isCpu ? "__sync_synchronize();\n" : R"(asm volatile("membar.gl;" ::: "memory");
)";
  return R"(
// Whether all other work-groups have been here before. If so, this one sees what they stored before.
static inline int icl_arrive(volatile __global uint *arrivals) {
  const uint groups = (uint)(get_num_groups(0) * get_num_groups(1) * get_num_groups(2));
  )" + fence +
         R"(  const int isLast = atomic_inc(arrivals) == groups - 1;
  )" + fence +
         R"(  if (isLast)
    *arrivals = 0; // for the next launch
  return isLast;
}
)";
}

void AtomicFunctions::note(const Update &u) {
  const Scalar scalar = u.array->type.scalar;
  usesLong |= sizeOf(scalar) == 8;
  if (isFloat(scalar))
    helpers.insert(u.op == ReduceOp::Sum ? addition(Words(u)) : extremum(Words(u), u.op));
}

std::string AtomicFunctions::extensions() const {
  if (!usesLong)
    return "";
  return "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
         "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n";
}

std::string AtomicFunctions::definitions() const {
  std::string text;
  for (const std::string &helper : helpers)
    text += helper;
  return text;
}

}
