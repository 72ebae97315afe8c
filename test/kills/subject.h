// The tunings that are killed: one of recorded times, and one that builds and runs variants.
#pragma once
#include "tuner/measure/measurer.h"
#include "tuner/replay/recorded.h"
#include <functional>
#include <memory>

namespace icl::kills {

struct Subject {
  std::string name;
  Space space;
  std::function<std::unique_ptr<Measurer>()> measurer;
  std::string strategy;
  std::size_t budget;
  int longestMs; ///< the longest time until a session is disturbed
  bool isRecorded;
};

/// On a made-up space.
Subject madeUpSubject(const std::string &strategy);
/// `record` must outlive it.
Subject recordedSubject(const RecordedSpace &record, const std::string &strategy);
/// On the first device.
Subject liveSubject();

}
