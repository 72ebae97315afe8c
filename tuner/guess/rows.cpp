#include "tuner/guess/rows.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>
#include <cmath>

namespace icl {

/// Rows of one recording that count at most.
static constexpr std::size_t mostRows = 60;
/// Recordings that a name must occur in to be an input.
static constexpr std::size_t fewestRecordings = 3;
/// The largest logarithm of a ratio of times that is told apart.
static constexpr double slowest = 1;

std::vector<TimedRow> rowsToLearnFrom(const GuessRecording &recording) {
  std::vector<TimedRow> rows;
  for (const auto &[configuration, time] : recording.timesNs)
    if (recording.learnt.empty() || recording.learnt.contains(configuration))
      rows.emplace_back(time, &configuration);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const TimedRow &a, const TimedRow &b) { return a.first < b.first; });
  if (!recording.learnt.empty() || rows.size() <= mostRows)
    return rows;
  const std::size_t fast = mostRows / 2, others = rows.size() - fast;
  std::vector<TimedRow> chosen(rows.begin(), rows.begin() + fast);
  for (std::size_t i = 0; i < mostRows - fast; ++i)
    chosen.push_back(rows[fast + i * (others - 1) / (mostRows - fast - 1)]);
  return chosen;
}

GuessRecording withoutUnusedRows(const GuessRecording &recording) {
  GuessRecording less = recording;
  less.learnt.clear();
  for (const auto &[time, configuration] : rowsToLearnFrom(recording))
    less.learnt.insert(*configuration);
  std::erase_if(less.timesNs, [&](const auto &row) {
    return !less.learnt.contains(row.first) &&
           countChanges(recording.promising, row.first) > mostChangesOfGuess;
  });
  return less;
}

std::vector<std::string> commonNames(const std::vector<const GuessRecording *> &recordings,
                                     const NamedNumbers &numbersOf) {
  std::map<std::string, std::set<const GuessRecording *>> users;
  for (const GuessRecording *recording : recordings)
    for (const TimedRow &row : rowsToLearnFrom(*recording))
      for (const auto &[name, amount] : numbersOf(*recording, *row.second))
        users[name].insert(recording);
  std::vector<std::string> names;
  for (const auto &[name, found] : users)
    if (found.size() >= std::min(fewestRecordings, recordings.size()))
      names.push_back(name);
  return names;
}

double ratioToLearn(double time, double base) { return std::clamp(std::log(time / base), -slowest, slowest); }

}
