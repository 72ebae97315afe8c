#include "bench/contest/recording_order.h"
#include "compiler/knobs/handles.h"
#include "tuner/search/draws.h"
#include <algorithm>
#include <limits>
#include <map>
#include <random>

namespace icl::contest {

// ---- By build

static bool isWorkGroup(const std::string &parameter) {
  return parameter == knobs::wg(0).name() || parameter == knobs::wg(1).name() ||
         parameter == knobs::wg(2).name();
}

static bool isBoundAtLaunch(const Space &space, const Configuration &configuration) {
  const auto binding = space.find(knobs::wgBinding.name());
  return binding && toString(space.parameters()[*binding].values[configuration[*binding]]) == "launch";
}

/// The same for all configurations with one build.
static Configuration buildOf(const Space &space, Configuration configuration) {
  if (isBoundAtLaunch(space, configuration))
    for (std::size_t p = 0; p < configuration.size(); ++p)
      if (isWorkGroup(space.parameters()[p].name))
        configuration[p] = 0;
  return configuration;
}

std::vector<BuildGroup> groupsByBuild(const Space &space, const std::vector<Configuration> &configurations) {
  constexpr std::size_t longest = 128;
  std::vector<BuildGroup> groups;
  std::map<Configuration, std::size_t> latest; // group of each build
  for (const Configuration &configuration : configurations) {
    const auto [place, isNew] = latest.try_emplace(buildOf(space, configuration), groups.size());
    if (!isNew && groups[place->second].size() == longest)
      place->second = groups.size();
    if (place->second == groups.size())
      groups.emplace_back();
    groups[place->second].push_back(configuration);
  }
  return groups;
}

// ---- Orders

static std::function<bool(const Configuration &)> isIn(const RecordedFile &file) {
  return [&file](const Configuration &configuration) { return file.contains(configuration); };
}

NextGroup randomDraws(const Space &space, const RecordedFile &file, std::uint64_t seed, std::size_t count) {
  return [&file, random = std::mt19937_64(seed), draws = Draws(space),
          left = count]() mutable -> std::optional<BuildGroup> {
    if (left == 0)
      return std::nullopt;
    --left;
    const auto one = draws.next(random, isIn(file));
    return one ? std::optional(BuildGroup{*one}) : std::nullopt;
  };
}

NextGroup wholeSpace(const Space &space, const RecordedFile &file, std::uint64_t seed, bool sharesBuilds) {
  std::mt19937_64 random(seed);
  const auto missing = Draws(space).next(std::numeric_limits<std::size_t>::max(), random, isIn(file));
  std::vector<BuildGroup> groups = groupsByBuild(space, missing);
  if (!sharesBuilds) {
    std::vector<BuildGroup> single;
    for (const BuildGroup &group : groups)
      for (const Configuration &configuration : group)
        single.push_back({configuration});
    groups = std::move(single);
  }
  return [groups = std::move(groups), next = std::size_t(0)]() mutable -> std::optional<BuildGroup> {
    return next < groups.size() ? std::optional(std::move(groups[next++])) : std::nullopt;
  };
}

// ---- Again

std::vector<RecordedFile::Row> fastestOf(std::vector<RecordedFile::Row> rows, std::size_t count) {
  using Row = RecordedFile::Row;
  std::erase_if(rows, [](const Row &row) { return row.timeMs == 0; });
  std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.timeMs < b.timeMs; });
  rows.resize(std::min(count, rows.size()));
  return rows;
}

std::vector<RecordedFile::Row> worthTimingAgain(std::vector<RecordedFile::Row> all) {
  constexpr std::size_t fastest = 6, others = 10;
  using Row = RecordedFile::Row;
  const std::size_t count = all.size();
  std::vector<Row> rows = fastestOf(std::move(all), count);
  std::erase_if(
      rows, [best = rows.empty() ? 0 : rows[0].timeMs](const Row &row) { return row.timeMs > 10 * best; });
  std::vector<Row> chosen;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (i < fastest || i % std::max<std::size_t>(1, rows.size() / others) == 0)
      chosen.push_back(rows[i]);
  return chosen;
}

}
