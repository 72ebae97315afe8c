#include "tuner/measure/ledger.h"
#include <numeric>
#include <utility>

namespace icl {

double toSeconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

double totalSeconds(const StageTimes &times) {
  return toSeconds(std::accumulate(times.begin(), times.end(), StageTimes::value_type{}));
}

Stage Ledger::enter(Stage stage) {
  const Time moment = now();
  spent[std::size_t(current)] += moment - since;
  since = moment;
  return std::exchange(current, stage);
}

StageTimes Ledger::times() const {
  StageTimes times = spent;
  times[std::size_t(current)] += now() - since;
  return times;
}

}
