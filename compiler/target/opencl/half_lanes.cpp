#include "compiler/target/opencl/half_lanes.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/print.h"

namespace icl {

bool hasOwnHalfAccess(ValueType stored, const EmitOptions &options) {
  return options.device.isCpu && isHalf(stored) && stored.lanes >= 4;
}

std::string lanesAccessName(const char *what, ValueType stored, const EmitOptions &options) {
  return (hasOwnHalfAccess(stored, options) ? "icl_" : "") + accessName(what, stored);
}

std::string ownHalfAccess(ValueType stored) {
  const std::string n = std::to_string(stored.lanes), load = accessName("vload", stored),
                    store = accessName("vstore", stored);
  std::string text;
  for (const std::string space : {"__global", "__local"})
    text += "\nstatic inline float" + n + " __attribute__((overloadable)) icl_" + load + "(int i, " + space +
            " const half *p) {\n  const ushort" + n + " bits = vload" + n + "(i, (" + space +
            " const ushort *)p);\n  return " + load + "(0, (const __private half *)&bits);\n}\n" +
            "\nstatic inline void __attribute__((overloadable)) icl_" + store + "(float" + n +
            " value, int i, " + space + " half *p) {\n  ushort" + n + " bits;\n  " + store +
            "(value, 0, (__private half *)&bits);\n  vstore" + n + "(bits, i, (" + space +
            " ushort *)p);\n}\n";
  return text;
}

}
