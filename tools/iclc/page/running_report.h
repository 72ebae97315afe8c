// The report of a command that tunes, while it runs.
#pragma once
#include "tools/iclc/page/code.h"
#include "tools/iclc/page/tuning_record.h"
#include "tuner/any_size.h"
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace icl::cli {

/// Its functions may be called from any thread.
class RunningReport {
public:
  /// The next tuning begins. Its record has no evaluations yet.
  void begin(TuningRecord);
  /// The tuning goes on.
  void add(const TuneProgress &);
  /// The tuning has ended. `origin`: for the winner's code.
  void finish(const TuneResult &, const CodeOrigin &origin);
  void finish(const AnySizeResult &, const CodeOrigin &origin);
  /// Nothing follows.
  void end();

  std::string data() const;         ///< of reportData()
  std::string finishedData() const; ///< the same, of a page that does not ask for more
  std::string page() const;

private:
  mutable std::mutex mutex; ///< guards what follows
  std::vector<TuningRecord> records;
  std::set<Assignment> known; ///< configurations of the last record
  bool isLive = true;
  std::size_t state = 0;

  void add(const Assignment &, const Outcome &, std::optional<double> seconds);
  void setWinner(const Finalist &, const TuneResult &);
  void complete(const CodeOrigin &origin);
};

}
