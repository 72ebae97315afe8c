#include "compiler/target/opencl/names.h"
#include "compiler/ast/builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace icl {

bool isReservedInOpenCl(llvm::StringRef name) {
  // Names that generated code uses, OpenCL C's keywords that are not C's, and macros of its headers.
  static const llvm::StringSet<> names = {
      "x",         "y",          "z",           "bx",         "by",       "bz",        "cx",
      "item",      "group_x",    "group_y",     "group_z",    "local_x",  "local_y",   "local_z",
      "cy",        "cz",         "index_t",     "global",     "local",    "private",   "constant",
      "kernel",    "read_only",  "write_only",  "read_write", "generic",  "pipe",      "image1d_t",
      "image2d_t", "image3d_t",  "sampler_t",   "event_t",    "size_t",   "ptrdiff_t", "intptr_t",
      "uintptr_t", "half",       "bool",        "true",       "false",    "inline",    "static",
      "extern",    "typedef",    "struct",      "union",      "enum",     "switch",    "case",
      "default",   "goto",       "register",    "volatile",   "restrict", "signed",    "complex",
      "imaginary", "quad",       "auto",        "asm",        "NULL",     "NAN",       "INFINITY",
      "HUGE_VAL",  "HUGE_VALF",  "MAXFLOAT",    "uchar",      "ushort",   "uint",      "ulong",
      "printf",    "vload_half", "vstore_half", "template",   "class",    "this",      "namespace",
      "public",    "protected",  "virtual",     "operator",   "new",      "delete",    "grid",
      "main"};
  if (names.contains(name) || name.startswith("icl_") || name.startswith("_") || name == "CHAR_BIT" ||
      name.endswith("_MAX") || name.endswith("_MIN") || name.startswith("get_") || name.startswith("M_"))
    return true;
  if (name.startswith("CL_") || name.startswith("cl_") || name.startswith("cles_") ||
      name.startswith("CLK_") || name.startswith("FLT_") || name.startswith("DBL_") ||
      name.startswith("INT_"))
    return true;
  // Functions of OpenCL C that ICL does not have.
  static const llvm::StringSet<> functions = {
      "barrier",  "prefetch",          "fract",     "modf",     "sincos",     "frexp",         "remquo",
      "lgamma_r", "wait_group_events", "to_global", "to_local", "to_private", "is_valid_event"};
  constexpr llvm::StringLiteral families[] = {
      "atom",        "async_",     "vload",    "vstore",   "native_",   "read_image", "write_image",
      "work_group_", "sub_group_", "enqueue_", "ndrange_", "bitfield_", "intel_"};
  if (functions.contains(name) || name.endswith("mem_fence") ||
      llvm::any_of(families, [&](llvm::StringRef family) { return name.startswith(family); }))
    return true;
  const auto endsName = [&](const char *ending) { return name.endswith(ending); };
  if (llvm::any_of(extentEndings, endsName) || llvm::any_of(pitchEndings, endsName) || endsName(bitsEnding))
    return true;
  return valueTypeNamed(name).has_value() || findBuiltin(name).has_value();
}

}
