#include "tools/iclc/report/replay.h"
#include <charconv>
#include <cstdio>
#include <iomanip>
#include <sstream>

namespace icl::cli {

/// The shortest text that is read as the same number.
static std::string exactText(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

std::string replayToText(const RecordedSpace &record, const ReplayRequest &request,
                         const std::vector<BudgetResult> &rows, double seconds) {
  std::ostringstream out;
  const RecordedSpace::Row &optimum = *record.best();
  out << record.name << (record.device.empty() ? "" : " on " + record.device) << ": " << record.rows.size()
      << " configurations, the fastest " << exactText(optimum.time) << ' ' << record.unit << ", "
      << toString(record.space.assignment(optimum.configuration)) << '\n'
      << request.strategy << ", " << request.repetitions
      << (request.repetitions == 1 ? " repetition, seed " : " repetitions, seed ") << request.seed << ", "
      << std::fixed << std::setprecision(1) << seconds << " s; slowdowns relative to the fastest:\n"
      << "  budget    mean  median      q1      q3   worst  optimal\n"
      << std::setprecision(4);
  for (const auto &[budget, row, notes] : rows) {
    out << "  " << std::setw(6) << budget;
    if (row.runs)
      for (const double figure : {row.mean, row.median, row.lowerQuartile, row.upperQuartile, row.worst})
        out << ' ' << std::setw(7) << figure;
    out << "  " << row.optimal;
    if (row.runs < request.repetitions)
      out << "; " << request.repetitions - row.runs << " found no configuration that runs";
    out << '\n';
  }
  for (const auto &[budget, row, notes] : rows)
    if (!notes.empty())
      out << (rows.size() > 1 ? "at " + std::to_string(budget) + " evaluations:\n" : "") << notes;
  return out.str();
}

nlohmann::json replayToJson(const RecordedSpace &record, const ReplayRequest &request,
                            const std::vector<BudgetResult> &rows) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto &[budget, row, notes] : rows) {
    nlohmann::json entry = {
        {"budget", budget}, {"optimal", row.optimal}, {"runs", row.runs}, {"notes", notes}};
    if (row.runs)
      entry.update({{"mean", row.mean},
                    {"median", row.median},
                    {"q1", row.lowerQuartile},
                    {"q3", row.upperQuartile},
                    {"worst", row.worst}});
    list.push_back(std::move(entry));
  }
  return {{"space", record.name}, {"strategy", request.strategy},   {"repetitions", request.repetitions},
          {"seed", request.seed}, {"optimum", record.best()->time}, {"unit", record.unit},
          {"slowdowns", list}};
}

std::string traceOf(const RecordedSpace &record, const std::vector<ReplayRun> &runs) {
  std::string text = "repetition,evaluation,configuration,time,valid,best\n";
  for (std::size_t repetition = 0; repetition < runs.size(); ++repetition) {
    const RecordedSpace::Row *best = nullptr;
    const std::vector<std::size_t> &numbers = runs[repetition].rows;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const RecordedSpace::Row &row = record.rows[numbers[i]];
      const bool valid = row.outcome.ok();
      if (valid && (!best || row.time < best->time))
        best = &row;
      text += std::to_string(repetition) + ',' + std::to_string(i) + ',' + std::to_string(numbers[i]) + ',' +
              (valid ? exactText(row.time) : "") + (valid ? ",1," : ",0,") +
              (best ? exactText(best->time) : "") + '\n';
    }
  }
  return text;
}

}
