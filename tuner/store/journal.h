// The tuning journal: an SQLite file (WAL) that knows what was measured and what was in flight when its
// writer died.
#pragma once
#include "compiler/space/space.h"
#include "tuner/outcome.h"
#include "tuner/store/journal_error.h"
#include "tuner/store/lock.h"
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl {

class Database;

/// Under what circumstances a measurement holds. Two tunings with the same key share their measurements.
struct TuningKey {
  std::string kernel;     ///< its name
  std::string kernelHash; ///< of the source text, comments aside
  std::string compiler;   ///< iclc's version
  std::string device, driver;
  std::string sizes; ///< "1920x1080", and further images: "1920x1080 b:64x64"
  /// Hash of the argument data that the launches ran on, and of the code whose output theirs had to agree
  /// with.
  std::string arguments;
};

class Journal {
public:
  /// Makes the file if there is none. A file of another sort, version or a damaged one is refused and left
  /// untouched (JournalError); one that another process holds is waited for, then LockHeld. An empty path: in
  /// memory, gone with the object. What an earlier writer of this key left in flight becomes a crash:
  /// whatever took that writer down must not do it again.
  Journal(const std::string &path, const TuningKey &, std::chrono::milliseconds patience = {});
  ~Journal();

  /// The outcome recorded for what `identity` stands for, if it was measured. An identity is all that a
  /// measurement depends on under one key (the generated source and its launch), so that configurations with
  /// one identity are measured once.
  std::optional<Outcome> find(const std::string &identity) const;
  /// Before a measurement: on disk when this returns.
  void begin(const std::string &identity, const Assignment &configuration);
  /// After it.
  void finish(const std::string &identity, const Outcome &);
  /// Both at once, of what needed no measuring.
  void record(const std::string &identity, const Assignment &configuration, const Outcome &);
  /// Something is built ahead of its measurement: on disk when this returns. These two from any thread.
  void buildBegins(const std::string &identity);
  void buildEnded(const std::string &identity);
  /// An earlier writer died while this was built ahead, perhaps of it: it is to be built by itself, in a
  /// measurement that has begun here.
  bool isSuspect(const std::string &identity) const;
  /// As if it had never begun: the measurement was called off, or is to be repeated.
  void forget(const std::string &identity);

  struct Entry {
    Assignment configuration; ///< the first that asked
    Outcome outcome;
  };
  /// Every finished measurement under this key, in the order in which they began.
  std::vector<Entry> entries() const;
  struct Elsewhere {
    std::string sizes; ///< as in TuningKey
    Assignment configuration;
    Outcome outcome;
  };
  /// Every finished measurement of the same kernel, compiler, device and driver at other sizes, whatever the
  /// argument data; in the order in which they began.
  std::vector<Elsewhere> elsewhere() const;
  /// Measurements that the constructor found in flight and recorded as crashes, less those forgotten since.
  unsigned quarantined() const { return static_cast<unsigned>(leftovers.size()); }

private:
  std::optional<FileLock> lock;
  std::unique_ptr<Database> database;
  const TuningKey key;
  std::int64_t tuning = 0; ///< row of the key
  std::set<std::string> leftovers;
  mutable std::mutex mutex;                  ///< of the database, and of what follows
  std::set<std::string> suspects;            ///< and not measured since
  std::set<std::string> builds, endedBuilds; ///< under way; no longer, but for what is on disk

  void enter();
  void quarantine();
  void findSuspects();
  void acquit(const std::string &identity);
};

}
