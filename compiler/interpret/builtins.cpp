#include "compiler/interpret/builtins.h"
#include "compiler/interpret/builtin_family.h"
#include "compiler/interpret/convert.h"
#include <vector>

namespace icl::interpreter {
namespace {

/// What makes a builtin's code, by id; null for those of no family.
using Makers = std::vector<BuiltinCode (*)(const CallTypes &)>;

const Makers &makers() {
  static const Makers all = [] {
    Makers built(builtinRows().size());
    for (auto family : {mathBuiltins, integerBuiltins, commonBuiltins, geometricBuiltins, relationalBuiltins})
      for (const BuiltinEntry &entry : family())
        built[static_cast<std::size_t>(entry.id)] = entry.make;
    return built;
  }();
  return all;
}

/// convert_T with its suffixes.
BuiltinCode conversion(const Builtin &builtin, const CallTypes &call) {
  const Conversion how{builtin.saturates, builtin.rounding};
  return [how, from = call.arguments[0], to = call.result](const Value *arguments) {
    return convert(arguments[0], from, to, how);
  };
}

/// as_T: the same bytes interpreted as another type of the same size.
BuiltinCode reinterpretation(const CallTypes &call) {
  return [from = call.arguments[0], to = call.result](const Value *arguments) {
    std::byte bytes[sizeof(Value)] = {};
    for (unsigned lane = 0; lane < from.lanes; ++lane)
      arguments[0].store(lane, bytes + lane * sizeOf(from.scalar), sizeOf(from.scalar));
    Value result;
    for (unsigned lane = 0; lane < to.lanes; ++lane)
      result.load(lane, bytes + lane * sizeOf(to.scalar), sizeOf(to.scalar));
    return result;
  };
}

}

BuiltinCode builtinCode(const Builtin &builtin, const CallTypes &call) {
  if (builtin.id == BuiltinId::Convert)
    return conversion(builtin, call);
  if (builtin.id == BuiltinId::Reinterpret)
    return reinterpretation(call);
  const auto make = makers()[static_cast<std::size_t>(builtin.id)];
  return make ? make(call) : BuiltinCode();
}

}
