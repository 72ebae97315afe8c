// Turns whatever stops some work into a message and an exit status.
#pragma once
#include "compiler/space/error.h"
#include <functional>
#include <string>

namespace icl::cli {

/// `usageHint`: what follows the message of a usage error. Never throws.
ExitStatus guarded(const std::function<std::string()> &usageHint, const std::function<ExitStatus()> &work);

/// Runs the work, guarded, in a process of its own, so that a driver that crashes does not take the message
/// with it. The work leaves a note of what it is about to do; if the process crashes, or a ChildTimer ends
/// it, `onCrash` is called with the last note and how the process ended. SIGINT and SIGTERM end the process,
/// then `onInterrupt` is called with the last note, and the signal ends this one. Must be called before a
/// driver has been touched.
ExitStatus
guardedInChild(const std::function<std::string()> &usageHint,
               const std::function<ExitStatus(const std::function<void(const std::string &)> &note)> &work,
               const std::function<ExitStatus(const std::string &note, const std::string &end)> &onCrash,
               const std::function<void(const std::string &note)> &onInterrupt);

/// While it lives, the child's time runs: after so many seconds the process is ended, and that is its crash.
class ChildTimer {
public:
  explicit ChildTimer(double seconds);
  ~ChildTimer();
  ChildTimer(const ChildTimer &) = delete;
  ChildTimer &operator=(const ChildTimer &) = delete;
};

}
