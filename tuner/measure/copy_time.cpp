#include "tuner/measure/copy_time.h"
#include "tuner/device/device_copies.h"
#include "tuner/measure/in_child.h"
#include <algorithm>
#include <charconv>

namespace icl {

static double copyTime(const std::string &device, std::uint64_t bytes) {
  constexpr int rounds = 12;
  const runtime::Queue queue(runtime::chooseDevice(device), /*profiling=*/true);
  DeviceCopies copies(queue, bytes, DeviceCopies::Shapes::One);
  double fastest = 0;
  for (const DeviceCopies::Copy &copy : copies.all())
    for (int round = 0; round < rounds; ++round)
      if (const double ns = copy.run(); fastest == 0 || ns < fastest)
        fastest = ns;
  return fastest;
}

double copyTimeInChild(const std::string &device, std::uint64_t bytes) {
  const std::optional<std::string> text = answerOfChild([&]() -> std::string {
    try {
      return std::to_string(copyTime(device, bytes));
    } catch (const std::exception &) { // a report has one line less
      return "0";
    }
  });
  double found = 0;
  if (text)
    std::from_chars(text->data(), text->data() + text->size(), found);
  return found;
}

}
