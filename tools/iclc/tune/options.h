// The options of `iclc tune`.
#pragma once
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/inputs.h"
#include "tools/iclc/options/objective.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/options/strategy.h"
#include <string>
#include <vector>

namespace icl::cli {

struct TuneOptions {
  /// Declares them. Their values may be read once the command line is parsed.
  explicit TuneOptions(CommandLine &);
  /// Throws an Error if values exclude each other or a file cannot be written, before the work begins.
  void check() const;
  /// Whether a report is made.
  bool hasReport() const { return watch || !report.empty(); }
  /// Whether results and progress are printed for people.
  bool isShown() const { return !quiet && !json; }

  SourceOptions source;
  InputOptions inputs;
  SizeOptions size;
  DeviceOptions device;
  SpaceOptions spaces;
  ObjectiveChoice objective;
  StrategyChoice strategy;
  std::string output, journal, saved, report;
  std::string command; ///< as it was typed
  Count budget{100}, jobs;
  Seed port{0}; ///< of --watch
  Seconds time;
  Seed seed{1};
  std::vector<std::string> fixed, captures;
  bool explain = false, otherDevices = false, watch = false, quiet = false, json = false;
};

}
