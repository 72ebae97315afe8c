#include "tools/iclc/report/explanation.h"
#include "tools/iclc/report/text.h"
#include <algorithm>
#include <iomanip>
#include <sstream>

namespace icl::cli {

std::string comparison(const Ratio &toBest) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2);
  switch (verdictOf(toBest)) {
  case Verdict::Tied:
    return "tied with the best";
  case Verdict::Undecided:
    out << "undecided (" << toBest.low << " to " << toBest.high << " times its time)";
    break;
  case Verdict::Faster: // but it did not win a race with more rounds, or there was no time for one
    out << "faster than the best that was found, " << 1 / toBest.middle << " times as fast";
    break;
  case Verdict::Slower:
    out << toBest.middle << " times as slow";
    break;
  }
  return out.str();
}

nlohmann::json ratioToJson(const Ratio &ratio) {
  return {{"factor", ratio.middle}, {"low", ratio.low}, {"high", ratio.high}, {"rounds", ratio.rounds}};
}

bool hasExplanation(const TuneResult &result) {
  return !result.facts.empty() || !result.ablations.empty() || !result.unexplained.empty();
}

/// "wg_x=64 instead of 32, ...": where `other` differs from `best`.
static std::string differences(const Assignment &best, const Assignment &other) {
  std::string text;
  for (const auto &[name, value] : other)
    if (const auto found = best.find(name); found != best.end() && found->second != value)
      text += (text.empty() ? "" : ", ") + name + "=" + toString(value) + " instead of " +
              toString(found->second);
  return text;
}

std::string comparison(const Ablation &entry, double bestNs) {
  if (!entry.outcome.ok())
    return std::string(toString(entry.outcome.kind)) + ", " + firstLine(entry.outcome.message);
  if (entry.isSameCode)
    return "the same code";
  if (entry.toBest)
    return comparison(*entry.toBest);
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << entry.outcome.timeNs / bestNs
      << " times its time in the search, without a race";
  return out.str();
}

/// "built ahead: 60 of 80 variants; 40 of 55 proposals were predicted"; empty if there were no builders.
static std::string builtAhead(const BuildsAhead &builds) {
  if (builds.built == 0)
    return "";
  std::ostringstream out;
  out << "  built ahead: " << builds.built << " of " << plural(std::int64_t(builds.measured), "variant");
  if (builds.predicted > 0)
    out << "; " << builds.predicted << " of " << plural(std::int64_t(builds.proposals), "proposal")
        << " were predicted";
  out << '\n';
  return out.str();
}

std::string explanationToText(const TuneResult &result) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2);
  const Finalist &best = *result.best();
  for (std::size_t i = 0; i < result.finalists.size(); ++i) {
    const Finalist &finalist = result.finalists[i];
    out << (i == 0 ? "  the best: " : "  runner-up: ") << timeText(finalist.timeNs);
    if (finalist.toBest)
      out << ", " << comparison(*finalist.toBest);
    if (i > 0)
      out << ": " << differences(best.configuration, finalist.configuration);
    out << (i < result.facts.size() ? "\n    " + result.facts[i] : "") << '\n';
  }
  if (result.facts.size() > result.finalists.size())
    out << "  untuned: " << timeText(result.referenceTimeNs) << "\n    " << result.facts.back() << '\n';
  if (!result.ablations.empty() || !result.unexplained.empty())
    out << "  the best variant with one knob at the untuned value:\n";
  for (const Ablation &entry : result.ablations) {
    out << "    " << entry.parameter << '=' << toString(entry.untuned) << " instead of "
        << toString(entry.best) << ": " << comparison(entry, best.timeNs) << '\n';
  }
  if (!result.unexplained.empty()) {
    out << (result.end == TuneEnd::Stopped ? "    not measured before it was stopped:"
                                           : "    not measured for lack of time:");
    for (const std::string &parameter : result.unexplained)
      out << (&parameter == &result.unexplained.front() ? " " : ", ") << parameter;
    out << '\n';
  }
  out << builtAhead(result.builds);
  return out.str();
}

nlohmann::json explanationToJson(const TuneResult &result) {
  if (!hasExplanation(result))
    return nullptr;
  nlohmann::json ablations = nlohmann::json::array();
  for (const Ablation &entry : result.ablations) {
    ablations.push_back({{"knob", entry.parameter},
                         {"best", toString(entry.best)},
                         {"untuned", toString(entry.untuned)},
                         {"kind", toString(entry.outcome.kind)},
                         {"finding", comparison(entry, result.best()->timeNs)}});
    if (entry.toBest)
      ablations.back()["to_best"] = ratioToJson(*entry.toBest);
  }
  return {{"code", result.facts}, {"set_backs", ablations}, {"not_measured", result.unexplained}};
}

}
