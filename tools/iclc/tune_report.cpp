#include "tools/iclc/tune_report.h"
#include "tools/iclc/options.h"
#include "tools/iclc/time_text.h"
#include "tuner/store/assignment_json.h"
#include <algorithm>
#include <iomanip>
#include <sstream>

namespace icl::cli {

static const char *endText(TuneEnd end) {
  switch (end) {
  case TuneEnd::BudgetSpent:
    return "budget spent";
  case TuneEnd::SpaceExhausted:
    return "nothing left to try";
  case TuneEnd::TimeSpent:
    return "time spent";
  case TuneEnd::Stopped:
    return "stopped early: the best so far";
  case TuneEnd::Failed:
    return "failed";
  }
  return "";
}

/// A compiler's log may follow in further lines.
static std::string firstLine(const std::string &message) { return message.substr(0, message.find('\n')); }

/// "3 build_error, the first: ...": a line for each kind of outcome but ok.
static std::string failures(const TuneResult &result) {
  std::ostringstream out;
  for (const auto &[kind, count] : result.counts) {
    if (kind == Outcome::Kind::Ok)
      continue;
    const auto first = std::find_if(result.trials.begin(), result.trials.end(),
                                    [&, k = kind](const Trial &trial) { return trial.outcome.kind == k; });
    out << "  " << count << ' ' << toString(kind);
    if (first != result.trials.end() && !first->outcome.message.empty())
      out << ", the first: " << firstLine(first->outcome.message);
    out << '\n';
  }
  return out.str();
}

std::string resultToText(const TuneRequest &request, const TuneResult &result) {
  const Finalist &best = *result.best();
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << request.kernel.name << ' '
      << extentText(*request.sizes.grid, request.kernel.dimensions) << " on " << result.device << ": "
      << result.trials.size() << " variants in " << std::setprecision(0) << result.seconds << " s ("
      << endText(result.end) << ")\n"
      << failures(result) << std::setprecision(2);
  if (result.quarantined)
    out << "  " << result.quarantined << " variants had ended an earlier session and were left out\n";
  out << "  untuned " << timeText(result.referenceTimeNs) << "\n  best    " << timeText(best.timeNs) << ", "
      << result.referenceTimeNs / best.timeNs << " times as fast\n  " << toString(best.configuration) << '\n';
  for (const Finalist &other : result.finalists)
    if (&other != &best && other.tiedWithBest)
      out << "  tied with it, " << timeText(other.timeNs) << ": " << toString(other.configuration) << '\n';
  out << result.notes;
  return out.str();
}

nlohmann::json resultToJson(const TuneRequest &request, const TuneResult &result) {
  nlohmann::json counts = nlohmann::json::object(), finalists = nlohmann::json::array();
  for (const auto &[kind, count] : result.counts)
    counts[std::string(toString(kind))] = count;
  for (const Finalist &finalist : result.finalists)
    finalists.push_back({{"configuration", toJson(finalist.configuration)},
                         {"time_ns", finalist.timeNs},
                         {"tied_with_best", finalist.tiedWithBest}});
  return {{"kernel", request.kernel.name}, {"device", result.device},
          {"driver", result.driver},       {"grid", *request.sizes.grid},
          {"end", endText(result.end)},    {"reference_time_ns", result.referenceTimeNs},
          {"finalists", finalists},        {"evaluations", result.trials.size()},
          {"reused", result.reused},       {"counts", counts},
          {"seconds", result.seconds},     {"notes", result.notes}};
}

}
