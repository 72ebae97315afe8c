#include "tools/iclc/options/passes.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/report/text.h"
#include <algorithm>
#include <iomanip>
#include <iostream>

namespace icl::cli {

static std::vector<std::string> printableAfter() {
  std::vector<std::string> names{"all"};
  for (const auto &[name, description] : passNames())
    names.push_back(name);
  return names;
}

PassReport::PassReport(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Passes);
  std::string names;
  for (const std::string &name : printableAfter())
    names += (names.empty() ? "" : ", ") + name;
  line.option("print-after", printAfter, "PASS", "print the kernel as it is after a pass: " + names);
  line.flag("time-passes", wantsTimes, "print how long each pass took");
}

void PassReport::check() const {
  const auto names = printableAfter();
  if (!printAfter.empty() && std::find(names.begin(), names.end(), printAfter) == names.end())
    throw usageError("there is no pass `" + printAfter + "`" + didYouMean(printAfter, names));
}

PassOptions PassReport::options() {
  return {printAfter, &printed, wantsTimes ? &times : nullptr, /*verifiesEach=*/true};
}

void PassReport::print() const {
  std::cerr << printed;
  for (const auto &[name, nanoseconds] : times)
    std::cerr << std::setw(12) << timeText(nanoseconds) << "  " << name << '\n';
}

}
