// Helpers for the tables of builtins. A table entry names a builtin and its operation on one lane; the
// templates here make a BuiltinCode of it for the argument types of a call.
#pragma once
#include "compiler/interpret/builtins.h"
#include <array>
#include <utility>

namespace icl::interpreter {

/// One table entry. `make` returns an empty BuiltinCode for types that the builtin does not take.
struct BuiltinEntry {
  BuiltinId id;
  BuiltinCode (*make)(const CallTypes &);
};

llvm::ArrayRef<BuiltinEntry> mathBuiltins();
llvm::ArrayRef<BuiltinEntry> integerBuiltins();
llvm::ArrayRef<BuiltinEntry> commonBuiltins();
llvm::ArrayRef<BuiltinEntry> geometricBuiltins();
llvm::ArrayRef<BuiltinEntry> relationalBuiltins();

/// The argument types of a call with Count arguments.
template <std::size_t Count>
using Types = std::array<ValueType, Count>;

template <std::size_t Count>
Types<Count> typesOf(const CallTypes &call) {
  Types<Count> types{};
  for (std::size_t i = 0; i < Count && i < call.arguments.size(); ++i)
    types[i] = call.arguments[i];
  return types;
}

/// operation(lane of argument 0, lane of argument 1, ...), each read as Stored. A scalar argument has the
/// same value in every lane.
template <class Stored, std::size_t Count, class Operation>
auto onLanes(Operation operation, const Value *arguments, const Types<Count> &types, unsigned lane) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return operation(arguments[I].template get<Stored>(laneOf(types[I], lane))...);
  }
  (std::make_index_sequence<Count>());
}

/// Count arguments and a result, all with the scalar type stored as T.
template <class T, std::size_t Count, auto Operation>
BuiltinCode laneByLane(const CallTypes &call) {
  return [types = typesOf<Count>(call), lanes = call.result.lanes](const Value *arguments) {
    Value result;
    for (unsigned lane = 0; lane < lanes; ++lane)
      result.set<T>(lane, onLanes<T>(Operation, arguments, types, lane));
    return result;
  };
}

/// A builtin whose Count arguments and result have the same type. The operation computes in that type.
template <std::size_t Count, auto Operation>
BuiltinCode sameType(const CallTypes &call) {
  return withScalar(call.result.scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    if constexpr (std::is_same_v<T, bool>)
      return {};
    else
      return laneByLane<T, Count, Operation>(call);
  });
}

/// The same, for floats only.
template <std::size_t Count, auto Operation>
BuiltinCode floats(const CallTypes &call) {
  if (!isFloat(call.result.scalar))
    return {};
  return withFloat(call.result.scalar, [&](auto tag) -> BuiltinCode {
    return laneByLane<typename decltype(tag)::Stored, Count, Operation>(call);
  });
}

/// For functions with an error bound in OpenCL: computed in double, rounded once.
template <std::size_t Count, auto Operation>
BuiltinCode throughDouble(const CallTypes &call) {
  return floats<Count, [](auto... x) {
    using Float = std::common_type_t<decltype(x)...>;
    return static_cast<Float>(Operation(static_cast<double>(x)...));
  }>(call);
}

/// Integers only. The operation's return type determines the type of the result's lanes.
template <std::size_t Count, auto Operation>
BuiltinCode integers(const CallTypes &call) {
  if (!isInteger(call.arguments[0].scalar))
    return {};
  return withInteger(call.arguments[0].scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    if constexpr (std::is_same_v<T, bool>)
      return {};
    else
      return [types = typesOf<Count>(call), lanes = call.result.lanes](const Value *arguments) {
        Value result;
        for (unsigned lane = 0; lane < lanes; ++lane) {
          const auto computed = onLanes<T>(Operation, arguments, types, lane);
          result.set<std::remove_const_t<decltype(computed)>>(lane, computed);
        }
        return result;
      };
  });
}

/// A predicate on floats: 0 or 1 for scalars, 0 or -1 in each lane of a vector.
template <std::size_t Count, auto Question>
BuiltinCode questions(const CallTypes &call) {
  if (!isFloat(call.arguments[0].scalar))
    return {};
  return withFloat(call.arguments[0].scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [types = typesOf<Count>(call), type = call.result](const Value *arguments) {
      Value result;
      for (unsigned lane = 0; lane < type.lanes; ++lane)
        setTruth(result, type, lane, onLanes<T>(Question, arguments, types, lane));
      return result;
    };
  });
}

}
