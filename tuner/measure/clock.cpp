#include "tuner/measure/clock.h"
#include <algorithm>
#include <thread>

namespace icl {

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

}
