// How long a variant takes, and when that is known well enough.
#pragma once
#include "tuner/device/session.h"
#include "tuner/objective.h"
#include <functional>
#include <limits>

namespace icl {

/// When to stop. Launches are repeated until `confirmations` of them are within `closeness` of the fastest,
/// or until `maximum` launches or `budgetNs` are spent. A first launch warms up. It only counts if it takes
/// longer than a cold start may; if all launches may not take longer than the rest of it, it is the only one.
///
/// A variant that is slower than `slowFactor` times the best one is known well enough once two launches show
/// that: one launch may have been interrupted. One that is slower than `dropFactor` times the best one is
/// known by one launch, also by its warm-up launch if a cold start does not explain the difference. Launches
/// that take less than `leastNs` together show nothing: a thread that wakes up late, or another program,
/// costs as much.
struct TimingPolicy {
  double bestNs = std::numeric_limits<double>::infinity(); ///< the fastest variant so far
  double slowFactor = 1.5, dropFactor = 4;
  double coldNs = 1e8; ///< that a cold start may take
  double coldSeveralNs =
      1e10;            ///< the same of a launch of several commands, between which drivers may compile
  double warmNs = 1e6; ///< the same of a job that is warm (LoadedJob::isWarm)
  double leastNs = 5e6;
  unsigned confirmations = 3;
  double closeness = 0.01; ///< relative
  unsigned maximum = 60;   ///< 0: only the first launch, which is the time then
  double budgetNs = 1e9;
  bool timesCopies = true; ///< also where images stay in their storage
};

/// How long a warm-up launch may take of a variant that is not dropped.
double toleratedNs(const TimingPolicy &);

struct LaunchTimes {
  LaunchTime fastest;    ///< the shortest of each kind, which may be of different launches
  unsigned launches = 0; ///< that count; at least one
};

/// Launches the job as often as the policy asks for, by its objective, after a warm-up launch. Where images
/// stay in their storage, a few more launches on plain buffers show what these take (timesCopies). Throws
/// runtime::Error.
LaunchTimes timeLaunches(Session &, LoadedJob &, const TimingPolicy &, const LaunchTime &warmUp);

/// What the copies of a launch on plain buffers take beside its kernels: the shortest of a few launches. Each
/// is the difference of two times of one launch, so it is never negative.
double copiesNs(Session &, LoadedJob &);

/// The same for launches that the function makes, without those that show what plain buffers take.
LaunchTimes timeLaunches(const TimingPolicy &, Objective, const LaunchTime &warmUp,
                         const std::function<LaunchTime()> &launch);

}
