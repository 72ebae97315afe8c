// What is killed: a tuning of recorded times, and one that builds and runs.
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
  int longestMs; ///< that a session is left alone
  bool isRecorded;
};

/// On a made-up space.
Subject madeUpSubject(const std::string &strategy);
/// `record` must outlive it.
Subject recordedSubject(const RecordedSpace &record, const std::string &strategy);
/// On the first device.
Subject liveSubject();

}
