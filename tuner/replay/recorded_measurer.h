// A measurer that answers from a record.
#pragma once
#include "tuner/measure/measurer.h"
#include "tuner/replay/recorded.h"

namespace icl {

class RecordedMeasurer : public Measurer {
public:
  explicit RecordedMeasurer(const RecordedSpace &r) : record(r) {}
  /// The number of the configuration's row.
  std::string identity(const Configuration &) override;
  /// Throws MeasureError for a configuration that was not recorded.
  Outcome measure(const Configuration &) override;
  bool onlyLooksUp() const override { return true; }

private:
  const RecordedSpace &record;
};

}
