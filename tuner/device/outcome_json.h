// Outcomes as fields of messages. Source files that encode messages include this.
#pragma once
#include "tuner/device/protocol.h"
#include <nlohmann/json.hpp>

namespace icl {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LaunchTime, launchNs, kernelNs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RaceTimes, timesNs, medians)

inline void to_json(nlohmann::json &to, const Outcome &o) {
  to = {{"kind", o.kind},
        {"timeNs", o.timeNs},
        {"repetitions", o.repetitions},
        {"message", o.message},
        {"times", o.times}};
}
inline void from_json(const nlohmann::json &from, Outcome &o) {
  from.at("kind").get_to(o.kind);
  if (o.kind > Outcome::Kind::Refused)
    throw protocol::Malformed("an outcome of no known kind");
  from.at("timeNs").get_to(o.timeNs);
  from.at("repetitions").get_to(o.repetitions);
  from.at("message").get_to(o.message);
  from.at("times").get_to(o.times);
}

}
