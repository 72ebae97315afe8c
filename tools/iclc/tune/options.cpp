#include "tools/iclc/tune/options.h"
#include "tools/iclc/files.h"
#include "tuner/store/lock.h"
#include "tuner/store/tuned.h"
#include <filesystem>

namespace icl::cli {

TuneOptions::TuneOptions(CommandLine &line)
    : source(line, /*forSeveral=*/true), inputs(line), size(line, SizeOptions::Grids::SeveralOrAny),
      device(line), spaces(line), objective(line), strategy(line, "auto") {
  line.option("output,o", output, "FILE", "the tuned file (*.tuned.json) to which the result is added");
  line.option("budget", budget, "N",
              "configurations to evaluate for each kernel and size (" + std::to_string(budget.value) + ")");
  line.option("time", time, "SECONDS", "time limit for everything, from the start");
  line.option("seed", seed, "N", "seed of the search (1)");
  line.list("fix", fixed, "KNOB=VALUE", "fix a knob to a value");
  line.list("capture", captures, "FILE",
            "tune on the data and at the size of a launch that a program recorded (ICL_CAPTURE)");
  line.option(
      "jobs,j", jobs, "N",
      "processes that build variants ahead of the one that is timed (one per core; on eight cores and more, "
      "one less); 1: none");
  line.flag("other-devices", otherDevices,
            "with several ranks (mpirun), also use devices of another model than most; the untuned variant's "
            "times relate their times");
  line.option("db", journal, "FILE",
              "a journal of all measurements; a later run with it continues where this one ended");
  line.flag("explain", explain,
            "at the end, measure what each knob of the best variant contributes, and compare it with the "
            "runners-up");
  line.option(
      "save", saved, "FILE",
      "write what was measured for other tuners: *.t4.json as T4 results, any other *.json as a Kernel "
      "Tuner cache");
  line.option("report", report, "FILE.html", "write the tuning as an HTML page, as `iclc report` does");
  line.flag("watch", watch,
            "serve that page while tuning, on this machine only, at the address that is printed");
  line.option("port", port, "N", "the port of --watch (any that is free)");
  line.flag("quiet,q", quiet, "print only errors and warnings");
  line.flag("json", json, "print the result as a JSON object, and no progress");
  line.require("output", "where should the result go?");
  for (const char *option : {"size", "in", "arg"})
    line.exclude({"capture", option});
  line.exclude({"json", "quiet"});
  line.exclude({"explain", "quiet"});
}

void TuneOptions::check() const {
  strategy.check();
  objective.choose();
  checkDistinct({{"FILE.icl", source.file()},
                 {"-o", output},
                 {"--save", saved},
                 {"--db", journal},
                 {"--report", report}});
  checkWritable(output);
  if (std::filesystem::exists(output) && !std::filesystem::is_regular_file(output))
    throw inputError("cannot write `" + output + "` as a tuned file: it is not a regular file");
  checkWritable(lockFileOf(output)); // it is locked while the file is replaced
  if (!saved.empty()) {
    if (!saved.ends_with(".json"))
      throw usageError("--save takes *.t4.json or *.json, not `" + saved + "`");
    checkWritable(saved);
  }
  if (!report.empty())
    checkWritable(report);
  if (port.value > UINT16_MAX)
    throw usageError("--port " + std::to_string(port.value) + ": the largest port is 65535");
  if (port.value > 0 && !watch)
    throw usageError("--port has no effect without --watch");
  if (std::filesystem::exists(output))
    TunedFile::read(output); // refuse a file of another kind now, not after the work
}

}
