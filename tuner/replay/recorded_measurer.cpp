#include "tuner/replay/recorded_measurer.h"

namespace icl {

std::string RecordedMeasurer::identity(const Configuration &configuration) {
  const auto number = record.numbers.find(configuration);
  return number == record.numbers.end() ? "none" : std::to_string(number->second);
}

Outcome RecordedMeasurer::measure(const Configuration &configuration) {
  if (const RecordedSpace::Row *row = record.find(configuration))
    return row->outcome;
  throw MeasureError("the configuration was not recorded: " +
                     toString(record.space.assignment(configuration)));
}

}
