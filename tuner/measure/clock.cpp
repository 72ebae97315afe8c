#include "tuner/measure/clock.h"
#include <algorithm>
#include <thread>

namespace icl {

Clock::Extension::Extension(Clock &c, double seconds) : clock(c), before(c.earliest) {
  const Time later =
      c.now() + std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
  clock.earliest = std::max(before, std::optional(later));
}

bool Clock::isCalledOff() const { return (stop && *stop) || (due && now() >= *end()); }

double Clock::secondsLeft(double limit) const {
  return due ? std::clamp(toSeconds(*end() - now()), 0.0, std::max(0.0, limit)) : std::max(0.0, limit);
}

void Clock::pause(double seconds) const {
  constexpr double step = 0.1;
  for (double left = seconds; left > 0 && !isCalledOff(); left -= step)
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, step)));
  if (isCalledOff())
    throw MeasureStopped();
}

}
