#include "tuner/measure/clock.h"
#include <algorithm>
#include <thread>
#include <utility>

namespace icl {

static double toSeconds(Clock::Time::duration d) { return std::chrono::duration<double>(d).count(); }

bool Clock::isCalledOff() const { return (stop && *stop) || (end && now() >= *end); }

double Clock::secondsLeft(double limit) const {
  return end ? std::clamp(toSeconds(*end - now()), 0.0, std::max(0.0, limit)) : std::max(0.0, limit);
}

void Clock::pause(double seconds) const {
  constexpr double step = 0.1;
  for (double left = seconds; left > 0 && !isCalledOff(); left -= step)
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, step)));
  if (isCalledOff())
    throw MeasureStopped();
}

Stage Clock::enter(Stage stage) {
  const Time moment = now();
  spent[std::size_t(current)] += moment - since;
  since = moment;
  return std::exchange(current, stage);
}

StageSeconds Clock::stageSeconds() const {
  StageSeconds seconds{};
  for (std::size_t i = 0; i < seconds.size(); ++i)
    seconds[i] = toSeconds(spent[i]);
  seconds[std::size_t(current)] += toSeconds(now() - since);
  return seconds;
}

}
