// Whether processes get the cores that they could use.
#pragma once
#include <cstdint>
#include <map>
#include <sys/types.h>
#include <vector>

namespace icl {

/// Reads what Linux accounts for (/proc/PID/task/*/schedstat).
class CoreWaits {
public:
  /// Of the time that these processes had something to compute since the last call, the share for which they
  /// waited for a core, because other processes had them all. 0 if they computed nothing, or if Linux does
  /// not account for it.
  double share(const std::vector<pid_t> &);

private:
  struct Times {
    std::int64_t computing = 0, waiting = 0; ///< ns
  };
  std::map<pid_t, Times> last;

  static Times timesOf(pid_t);
};

}
