#include "compiler/interpret/builtins.h"
#include "compiler/ast/builtins.h"
#include "compiler/interpret/builtin_family.h"
#include "compiler/interpret/convert.h"
#include "llvm/ADT/StringMap.h"

namespace icl::interpreter {
namespace {

using Table = llvm::StringMap<BuiltinCode (*)(const CallTypes &)>;

const Table &table() {
  static const Table all = [] {
    Table built;
    for (auto family : {mathBuiltins, integerBuiltins, commonBuiltins, geometricBuiltins, relationalBuiltins})
      for (const BuiltinEntry &entry : family())
        built[entry.name] = entry.make;
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

/// as_T: the same bytes seen as another type of the same size.
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

BuiltinCode builtinCode(llvm::StringRef name, const CallTypes &call) {
  const auto builtin = findBuiltin(name);
  if (builtin && builtin->id == BuiltinId::Convert)
    return conversion(*builtin, call);
  if (builtin && builtin->id == BuiltinId::Reinterpret)
    return reinterpretation(call);
  auto found = table().find(name);
  return found == table().end() ? BuiltinCode() : found->second(call);
}

}
