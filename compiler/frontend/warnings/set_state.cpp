#include "compiler/frontend/warnings/set_state.h"

namespace icl {
namespace {

Component meetComponents(const Component &a, const Component &b, const Component &before,
                         const Meeting &meeting, bool isArray, unsigned &nextVersion) {
  if (a.version == b.version)
    return a.version == before.version ? before : a;
  Component result;
  result.version = nextVersion++;
  if (a.given == b.given) {
    result = a.given == Given::First && a.loop != b.loop ? b : a;
    result.version = nextVersion - 1;
    return result;
  }
  const auto become = [&](Given given, const Parting &parting) {
    const bool isVague = meeting.isVague || isArray;
    result.given = given == Given::Maybe && isVague ? Given::Vague : given;
    result.parting = parting;
    return result;
  };
  if (a.given == Given::Unset)
    return become(Given::Maybe, meeting.firstLacks);
  if (b.given == Given::Unset)
    return become(Given::Maybe, meeting.secondLacks);
  if (a.given == Given::Maybe)
    return become(Given::Maybe, a.parting);
  if (b.given == Given::Maybe)
    return become(Given::Maybe, b.parting);
  return become(Given::Vague, {});
}

}

SetState meet(const SetState &first, const SetState &second, const SetState &before, const Meeting &meeting,
              unsigned &nextVersion) {
  if (!first.isReachable)
    return second;
  if (!second.isReachable)
    return first;
  SetState result;
  for (const auto &[variable, components] : before.variables) {
    const auto a = first.variables.find(variable), b = second.variables.find(variable);
    if (a == first.variables.end() || b == second.variables.end())
      continue;
    std::vector<Component> met;
    for (std::size_t i = 0; i < components.size(); ++i)
      met.push_back(meetComponents(a->second[i], b->second[i], components[i], meeting,
                                   variable->type.kind == Type::Kind::Array, nextVersion));
    result.variables.emplace(variable, std::move(met));
  }
  return result;
}

}
