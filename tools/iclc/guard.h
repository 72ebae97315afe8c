// Turns exceptions and crashes into a message and an exit status.
#pragma once
#include "compiler/space/error.h"
#include <functional>
#include <string>

namespace icl::cli {

/// `usageHint`: what follows the message of a usage error. Never throws.
ExitStatus guarded(const std::function<std::string()> &usageHint, const std::function<ExitStatus()> &work);

/// Runs the work, guarded, in a child process, so that a message is printed even if a driver crashes. The
/// work notes what it is about to do. If the child crashes, or a ChildTimer ends it, `onCrash` is called with
/// the last note and how the child ended. SIGINT and SIGTERM end the child; then `onInterrupt` is called with
/// the last note, and the signal ends this process. Must be called before this process uses a driver.
ExitStatus
guardedInChild(const std::function<std::string()> &usageHint,
               const std::function<ExitStatus(const std::function<void(const std::string &)> &note)> &work,
               const std::function<ExitStatus(const std::string &note, const std::string &end)> &onCrash,
               const std::function<void(const std::string &note)> &onInterrupt);

/// Ends the child process after so many seconds, as if it had crashed, unless it is destroyed before.
class ChildTimer {
public:
  explicit ChildTimer(double seconds);
  ~ChildTimer();
  ChildTimer(const ChildTimer &) = delete;
  ChildTimer &operator=(const ChildTimer &) = delete;
};

}
