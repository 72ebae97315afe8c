// A recorded space: configurations that were measured once, with their outcomes. Strategies run on it without
// a device.
#pragma once
#include "compiler/space/space.h"
#include "tuner/outcome.h"
#include "tuner/search/strategy.h"
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace icl {

struct RecordedSpace {
  struct Row {
    Configuration configuration;
    Outcome outcome;
    double time = 0; ///< as in the file, in its unit; only if ok
  };

  std::string name;           ///< of the file, without folder and extensions
  std::string device, kernel; ///< empty if the file does not state it
  std::string unit;           ///< of Row::time: "ms", "s", "s_per_pixel"; empty where unknown
  bool isCutWithin = false;   ///< the file ends inside an entry, which is left out
  Space space;                ///< its valid configurations are exactly the rows
  std::vector<Row> rows;      ///< in the file's order
  std::unordered_map<Configuration, std::size_t, ConfigurationHash> numbers; ///< of rows, from 0

  /// Null for a configuration that was not recorded.
  const Row *find(const Configuration &) const;
  /// The fastest row; null if none ran.
  const Row *best() const;
};

/// Evaluations as a record, with times in ms; of a configuration that was evaluated twice, the first outcome.
RecordedSpace recordOf(const Space &, const std::vector<Evaluated> &);

/// Reads a CSV file (a NAME.json beside NAME.csv, if there is one, gives the parameters' values and the
/// device), a Kernel Tuner cache file, open or closed, or a T4 results file; each also compressed by gzip.
/// Throws an Error that names the file.
RecordedSpace readRecordedSpace(const std::string &path);

}
