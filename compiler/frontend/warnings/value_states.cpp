#include "compiler/frontend/warnings/value_states.h"

namespace icl {
namespace {

Component joinComponents(const Component &a, const Component &b, const Component &before, const Join &how,
                         bool isArray, unsigned &nextVersion) {
  if (a.version == b.version)
    return a.version == before.version ? before : a;
  Component result;
  result.version = nextVersion++;
  if (a.state == b.state) {
    result = a.state == ValueState::UnsetAtFirst && a.loop != b.loop ? b : a;
    result.version = nextVersion - 1;
    return result;
  }
  const auto maybeUnset = [&](const Branch &branch) {
    result.state = how.dependsOnTunable || isArray ? ValueState::Unknown : ValueState::MaybeUnset;
    result.branch = branch;
    return result;
  };
  if (a.state == ValueState::Unset)
    return maybeUnset(how.unsetInFirst);
  if (b.state == ValueState::Unset)
    return maybeUnset(how.unsetInSecond);
  if (a.state == ValueState::MaybeUnset)
    return maybeUnset(a.branch);
  if (b.state == ValueState::MaybeUnset)
    return maybeUnset(b.branch);
  result.state = ValueState::Unknown;
  return result;
}

}

ValueStates join(const ValueStates &first, const ValueStates &second, const ValueStates &before,
                 const Join &how, unsigned &nextVersion) {
  if (!first.isReachable)
    return second;
  if (!second.isReachable)
    return first;
  ValueStates result;
  for (const auto &[variable, components] : before.variables) {
    const auto a = first.variables.find(variable), b = second.variables.find(variable);
    if (a == first.variables.end() || b == second.variables.end())
      continue;
    std::vector<Component> joined;
    for (std::size_t i = 0; i < components.size(); ++i)
      joined.push_back(joinComponents(a->second[i], b->second[i], components[i], how,
                                      variable->type.kind == Type::Kind::Array, nextVersion));
    result.variables.emplace(variable, std::move(joined));
  }
  return result;
}

}
