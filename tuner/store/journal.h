// The tuning journal: an SQLite file (WAL) that records what was measured, and what was in flight when its
// writer died.
#pragma once
#include "compiler/space/space.h"
#include "tuner/outcome.h"
#include "tuner/store/journal_error.h"
#include "tuner/store/lock.h"
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl {

class Database;

/// What a measurement is valid for. Two tunings with the same key share their measurements.
struct TuningKey {
  std::string kernel;     ///< its name
  std::string kernelHash; ///< of its own text and what it uses
  std::string compiler;   ///< iclc's version
  std::string device, driver;
  std::string sizes; ///< "1920x1080"; with images of other sizes "1920x1080 b:64x64"
  /// Hash of the argument data, and of the reference variant, whose output others are compared with.
  std::string arguments;
  /// What version 0.1.0 recorded for the same; empty if there is nothing.
  std::string formerKernelHash{}, formerArguments{};
};

class Journal {
public:
  /// Creates the file if there is none. A file of another format or version, or a damaged one, is refused and
  /// left untouched (JournalError). If another process has locked the file, waits up to `timeout`, then
  /// throws LockHeld. An empty path: in memory only.
  ///
  /// What was in flight when an earlier writer of this key died may be the cause. A measurement becomes a
  /// suspect; if it was one already, it is recorded as a crash. After two deaths during a build it is no
  /// longer built ahead, but as a part of its measurement. One death shows nothing: a crash of the build's
  /// own process is an outcome, and most deaths have other causes.
  Journal(const std::string &path, const TuningKey &, std::chrono::milliseconds timeout = {});
  ~Journal();

  /// Keeps texts about this tuning, by name, for readers (journal_reader.h), in place of earlier ones.
  void note(const std::map<std::string, std::string> &texts);

  /// The outcome recorded for `identity`, if it was measured. An identity names everything that a measurement
  /// depends on under one key (the generated source and its launches; tuner/measure/identity.h), so that
  /// configurations with one identity are measured once.
  std::optional<Outcome> find(const std::string &identity) const;
  /// To be called before a measurement: it is on disk when this returns.
  void begin(const std::string &identity, const Assignment &configuration);
  /// To be called after it.
  void finish(const std::string &identity, const Outcome &);
  /// Both at once, for an outcome that needed no measuring.
  void record(const std::string &identity, const Assignment &configuration, const Outcome &);
  /// To be called when a build ahead of a measurement begins: it is on disk when this returns. These two may
  /// be called from any thread.
  void buildBegins(const std::string &identity);
  void buildEnded(const std::string &identity);
  /// False if two writers died while this was being built.
  bool mayBuildAhead(const std::string &identity) const;
  /// Whether an earlier writer died while this was measured. Then it is built and measured with nothing else
  /// running, in a measurement that has begun here.
  bool isSuspect(const std::string &identity) const;
  /// Records what is known under one identity under another, which is new.
  void rename(const std::string &identity, const std::string &to);
  /// Removes it, as if it had never begun: the measurement was called off, or will be repeated.
  void forget(const std::string &identity);

  struct Entry {
    Assignment configuration; ///< the first one with this identity
    Outcome outcome;
  };
  /// Every finished measurement under this key, in the order in which they began.
  std::vector<Entry> entries() const;
  struct OtherSizes {
    std::string sizes; ///< as in TuningKey
    Assignment configuration;
    Outcome outcome;
  };
  /// Every finished measurement of the same kernel, compiler, device and driver at other sizes, with any
  /// argument data; in the order in which they began.
  std::vector<OtherSizes> atOtherSizes() const;
  /// The number of finished measurements under this key.
  std::size_t size() const;
  /// How many suspects the constructor found in flight again and recorded as crashes, without those forgotten
  /// since.
  unsigned quarantined() const { return static_cast<unsigned>(crashes.size()); }

private:
  std::optional<FileLock> lock;
  std::unique_ptr<Database> database;
  const TuningKey key;
  std::int64_t tuning = 0;           ///< row of the key
  std::set<std::string> crashes;     ///< found by the constructor
  mutable std::mutex mutex;          ///< guards the database and what follows
  std::set<std::string> suspects;    ///< not measured since
  std::set<std::string> notAhead;    ///< builds during which two writers died
  std::set<std::string> endedBuilds; ///< still on disk as under way

  void enter();
  void adoptFormer();
  void quarantine();
  void findSuspects();
  void findLostBuilds();
  void removeEndedBuilds();
};

}
