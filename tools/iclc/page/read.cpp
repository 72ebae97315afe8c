#include "tools/iclc/page/read.h"
#include "compiler/space/error.h"
#include "tools/iclc/page/read_journal.h"
#include "tuner/replay/table.h"
#include <algorithm>
#include <fstream>
#include <limits>

namespace icl::cli {

static bool isDatabase(const std::string &path) {
  char start[16] = {};
  std::ifstream(path, std::ios::binary).read(start, sizeof start);
  return std::string_view(start, 15) == "SQLite format 3";
}

/// The rows that a page shows: all, or of more than `most` the fastest and an even selection of the rest.
static std::vector<std::size_t> shownRows(const RecordedSpace &space, std::size_t most) {
  std::vector<std::size_t> order(space.rows.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  if (order.size() <= most)
    return order;
  const auto time = [&](std::size_t i) {
    const Outcome &outcome = space.rows[i].outcome;
    return outcome.ok() ? outcome.timeNs : std::numeric_limits<double>::infinity();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return time(a) < time(b); });
  std::vector<std::size_t> shown(order.begin(), order.begin() + std::ptrdiff_t(most / 2));
  const std::size_t rest = order.size() - most / 2, wanted = most - most / 2;
  for (std::size_t i = 0; i < wanted; ++i)
    shown.push_back(order[most / 2 + i * rest / wanted]);
  std::sort(shown.begin(), shown.end());
  return shown;
}

/// "ns", "ns per pixel"; empty if the record's unit is unknown.
static std::string unitOf(const std::string &unit) {
  if (!nanosecondsIn(unit))
    return "";
  const std::size_t end = unit.find('_');
  std::string text = "ns" + (end == unit.npos ? "" : " " + unit.substr(end + 1));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

static TuningRecord recordOf(const std::string &path, const FindOrigin &findOrigin) {
  constexpr std::size_t most = 5000;
  const RecordedSpace space = readRecordedSpace(path);
  TuningRecord record;
  record.kernel = space.kernel;
  record.title = (space.kernel.empty() ? space.name : space.kernel) +
                 (space.device.empty() ? "" : " on " + space.device);
  record.unit = unitOf(space.unit);
  record.facts = {{"file", path}};
  if (!space.kernel.empty())
    record.facts.push_back({"kernel", space.kernel});
  if (!space.device.empty())
    record.facts.push_back({"device", space.device});
  const std::vector<std::size_t> rows = shownRows(space, most);
  for (const std::size_t row : rows)
    record.evaluations.push_back(
        {space.space.assignment(space.rows[row].configuration), space.rows[row].outcome});
  if (rows.size() < space.rows.size())
    record.notes.push_back("The file records " + std::to_string(space.rows.size()) +
                           " variants. This page has the fastest " + std::to_string(most / 2) +
                           " and an even selection of the others, " + std::to_string(most) + " in all.");
  if (space.isCutWithin)
    record.notes.push_back("The file ends within an entry, which is left out.");
  record.code.note = "A recorded space contains no source: --source FILE.icl adds the code.";
  if (const auto origin = findOrigin(space.kernel)) {
    record.untuned = untunedOf(*origin);
    addCode(record, *origin);
  }
  return record;
}

std::vector<TuningRecord> readTunings(const std::string &path, const FindOrigin &findOrigin) {
  if (isDatabase(path))
    return readJournalRecords(path, findOrigin);
  return {recordOf(path, findOrigin)};
}

}
