#include "tools/iclc/report/tune.h"
#include "compiler/ast/fixed_value.h"
#include "tools/iclc/fixed_values.h"
#include "tools/iclc/report/explanation.h"
#include "tools/iclc/report/text.h"
#include "tuner/files/assignment_json.h"
#include "tuner/objective.h"
#include "tuner/store/tuned.h"
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
    return "ended by an error: the best so far";
  }
  return "";
}

/// "3 build_error, the first: ..." and its configuration: for each kind of outcome but ok.
static std::string failures(const TuneResult &result) {
  std::ostringstream out;
  for (const auto &[kind, count] : result.counts) {
    const auto first = std::find_if(result.failures.begin(), result.failures.end(),
                                    [&, k = kind](const FailedVariant &f) { return f.outcome.kind == k; });
    if (first == result.failures.end())
      continue;
    out << "  " << count << ' ' << toString(kind) << (count > 1 ? ", the first: " : ": ")
        << firstLine(first->outcome.message) << "\n    " << toString(first->configuration) << '\n';
  }
  return out.str();
}

/// "13.28 times as fast (13.1 to 13.4 in 31 rounds)".
static std::string speedUpText(const TuneResult &result) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2);
  if (!result.speedUp) {
    out << result.referenceTimeNs / result.best()->timeNs << " times as fast";
    if (result.best()->timeNs == result.referenceTimeNs)
      return out.str();
    if (result.best()->rounds.empty())
      out << ", by the times of the search, without a race";
    if (result.referenceLaunches == 1)
      out << ", by one launch of the untuned variant";
    else if (!result.best()->rounds.empty())
      out << ", by the untuned variant's time in the search";
    return out.str();
  }
  const Ratio &s = *result.speedUp;
  out << s.middle << " times as fast (" << s.low << " to " << s.high << " in " << s.rounds << " rounds)";
  return out.str();
}

/// Which knobs affect the time most and by how much, if the measurements show that.
static std::string influences(const TuneResult &result) {
  constexpr std::size_t shown = 4;
  constexpr double noteworthy = 0.01;
  const Influences &all = result.influences;
  if (all.parameters.empty())
    return "";
  std::ostringstream out;
  out << std::fixed << std::setprecision(0);
  if (!all.areFindings()) {
    out << "  the measurements do not show which knobs matter: the effects of single knobs explain only "
        << 100 * all.explained << "% of the variance of log time\n";
    return out.str();
  }
  out << "  what affects the time, each knob by itself (" << 100 * all.explained
      << "% of the variance of log time):\n";
  for (std::size_t i = 0; i < std::min(shown, all.parameters.size()); ++i) {
    const Influence &one = all.parameters[i];
    if (one.share < noteworthy)
      break;
    out << "    " << std::setprecision(0) << std::setw(3) << 100 * one.share << "% " << one.parameter << ": "
        << std::setprecision(2) << one.factor << " times as fast with " << toString(one.fastest)
        << " as with " << toString(one.slowest) << '\n';
  }
  return out.str();
}

/// One line for a finalist that is not known to be slower than the best one; else nothing.
static std::string finalistLine(const Finalist &finalist) {
  if (!finalist.toBest || verdictOf(*finalist.toBest) == Verdict::Slower)
    return "";
  const bool isTied = verdictOf(*finalist.toBest) == Verdict::Tied;
  return "  " + (isTied ? "tied with it" : comparison(*finalist.toBest)) + ", " +
         timeText(finalist.timeNs, finalist.times) + ": " + toString(finalist.configuration) + '\n';
}

/// The form that runs at other sizes too, if the best one does not.
static std::string counterpartText(const TuneRequest &request, const TuneResult &result) {
  if (!result.fastestCounterpart)
    return request.wantsAnySizeForm && result.best()->timeNs < result.referenceTimeNs
               ? "  for other sizes, nothing that was measured is faster than untuned\n"
               : "";
  if (result.fastestCounterpart->configuration == result.best()->configuration)
    return "";
  const Finalist &form = *result.fastestCounterpart;
  std::string grids;
  for (const Extent &grid : result.otherGrids)
    grids += (grids.empty() ? "" : " and ") + extentText(grid, request.kernel.dimensions);
  return "  for other sizes, " + timeText(form.timeNs, form.times) +
         (form.toBest ? ", " + comparison(*form.toBest) : "") +
         (grids.empty() ? "" : ", chosen by its times at " + grids) + ":\n  " + toString(form.configuration) +
         '\n';
}

/// Whether the user fixed some: a tuning for any size fixes the sizes.
static bool hasFixedKnobs(const TuneRequest &request) {
  return std::any_of(request.fixed.begin(), request.fixed.end(),
                     [](const auto &knob) { return knob.first != "sizes"; });
}

/// That a constant in place of a parameter would offer more, with the value that was tuned with.
static std::string constantsHint(const TuneRequest &request) {
  std::string options;
  for (const ast::Variable *scalar : loopScalars(request.kernel)) {
    const auto &bytes = request.arguments.buffers.at(scalar->name).bytes;
    const auto *first = reinterpret_cast<const unsigned char *>(bytes.data());
    options += " --fixed-arg " + scalar->name + "=" +
               ast::valueText(scalar->type.value, {first, first + bytes.size()});
  }
  return options.empty()
             ? ""
             : "  loops depend on parameters: variants for these values alone may be faster, with" + options +
                   "\n";
}

/// " with radius=3"
static std::string valuesText(const ast::Kernel &kernel) {
  const std::string values = runtime::textOf(fixedValuesOf(kernel));
  return values.empty() ? "" : " with " + values;
}

std::string resultToText(const TuneRequest &request, const TuneResult &result) {
  const Finalist &best = *result.best();
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << request.kernel.name << ' '
      << extentText(request.arguments.grid, request.kernel.dimensions) << valuesText(request.kernel) << " on "
      << result.device << ": " << plural(result.evaluations.size(), "variant") << " in "
      << std::setprecision(0) << result.seconds << " s (" << endText(result.end) << ")\n"
      << failures(result) << std::setprecision(2);
  if (result.evaluations.empty() && result.end == TuneEnd::TimeSpent)
    out << "  only the untuned variant was measured; give it more --time\n";
  if (result.retried)
    out << "  " << plural(result.retried, "variant")
        << " tried once more, alone: an earlier run was killed meanwhile\n";
  if (result.quarantined)
    out << "  " << plural(result.quarantined, "variant")
        << " left out: two earlier runs were killed meanwhile, the second with nothing else under way\n";
  out << "  untuned " << timeText(result.referenceTimeNs)
      << (!hasFixedKnobs(request)  ? ""
          : result.hasOwnReference ? ", with the fixed knobs"
                                   : ", without the fixed knobs")
      << "\n  best    " << timeText(best.timeNs, best.times) << ", " << speedUpText(result) << "\n  "
      << toString(best.configuration) << '\n';
  for (const Finalist &other : result.finalists)
    out << finalistLine(other);
  out << counterpartText(request, result);
  out << result.notes;
  out << influences(result) << constantsHint(request);
  if (hasExplanation(result))
    out << explanationToText(result);
  return out.str();
}

static nlohmann::json counterpartToJson(const TuneResult &result) {
  if (!result.fastestCounterpart)
    return nullptr;
  nlohmann::json object = {{"configuration", toJson(result.fastestCounterpart->configuration)},
                           {"time_ns", result.fastestCounterpart->timeNs}};
  if (result.fastestCounterpart->toBest)
    object["to_best"] = ratioToJson(*result.fastestCounterpart->toBest);
  if (!result.otherGrids.empty())
    object["chosen_at"] = result.otherGrids;
  return object;
}

static nlohmann::json influencesToJson(const TuneResult &result) {
  nlohmann::json list = nlohmann::json::array();
  for (const Influence &one : result.influences.parameters)
    list.push_back({{"knob", one.parameter},
                    {"share", one.share},
                    {"factor", one.factor},
                    {"fastest", toString(one.fastest)},
                    {"slowest", toString(one.slowest)}});
  return list;
}

static nlohmann::json buildsToJson(const BuildsAhead &builds) {
  return {{"measured", builds.measured},
          {"built", builds.built},
          {"proposals", builds.proposals},
          {"predicted", builds.predicted}};
}

nlohmann::json resultToJson(const TuneRequest &request, const TuneResult &result) {
  nlohmann::json counts = nlohmann::json::object(), finalists = nlohmann::json::array(),
                 failures = nlohmann::json::array(), speedUp;
  if (result.speedUp)
    speedUp = ratioToJson(*result.speedUp);
  for (const FailedVariant &failure : result.failures)
    failures.push_back({{"configuration", toJson(failure.configuration)},
                        {"kind", toString(failure.outcome.kind)},
                        {"message", failure.outcome.message}});
  for (const auto &[kind, count] : result.counts)
    counts[std::string(toString(kind))] = count;
  for (const Finalist &finalist : result.finalists) {
    finalists.push_back({{"configuration", toJson(finalist.configuration)},
                         {"time_ns", finalist.timeNs},
                         {"launch_time_ns", finalist.times.launchNs},
                         {"kernel_time_ns", finalist.times.kernelNs}});
    if (finalist.toBest) {
      finalists.back()["verdict"] = toString(verdictOf(*finalist.toBest));
      finalists.back()["to_best"] = ratioToJson(*finalist.toBest);
    }
  }
  return {{"kernel", request.kernel.name},
          {"device", result.device},
          {"driver", result.driver},
          {"grid", request.arguments.grid},
          {"values", valueTexts(request.kernel)},
          {"objective", toString(request.objective)},
          {"end", endText(result.end)},
          {"reference_time_ns", result.referenceTimeNs},
          {"reference_launches", result.referenceLaunches},
          {"reference_has_fixed_knobs", result.hasOwnReference},
          {"finalists", finalists},
          {"any_size_form", counterpartToJson(result)},
          {"evaluations", result.evaluations.size()},
          {"reused", result.reused},
          {"counts", counts},
          {"failures", failures},
          {"speed_up", speedUp},
          {"influences", influencesToJson(result)},
          {"explanation", explanationToJson(result)},
          {"builds_ahead", buildsToJson(result.builds)},
          {"notes", result.notes}};
}

}
