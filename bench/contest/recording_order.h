// The order in which a recording measures configurations.
#pragma once
#include "bench/contest/recorded_file.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace icl::contest {

/// Configurations that are measured one after the other, because one build serves all of them.
using BuildGroup = std::vector<Configuration>;

/// The configurations in groups: those that differ only in work-groups, where these are arguments of the
/// launch. Groups, and the configurations of each, are in the order of the list. A long group is divided, so
/// that jobs for all of it can be kept.
std::vector<BuildGroup> groupsByBuild(const Space &, const std::vector<Configuration> &);

/// Returns the next group to measure; nothing if there are none. The file must outlive it.
using NextGroup = std::function<std::optional<BuildGroup>()>;

/// Random draws without replacement that the file does not have, one at a time, `count` of them.
NextGroup randomDraws(const Space &, const RecordedFile &, std::uint64_t seed, std::size_t count);
/// All of the space that the file does not have, by build. `sharesBuilds`: the device's builds serve
/// work-groups of any size. Otherwise each configuration is a group; consecutive ones have the same source.
NextGroup wholeSpace(const Space &, const RecordedFile &, std::uint64_t seed, bool sharesBuilds);

/// The `count` fastest that ran, the fastest first.
std::vector<RecordedFile::Row> fastestOf(std::vector<RecordedFile::Row>, std::size_t count);

/// What is timed again, to see how exact the times are: the fastest, and others of up to ten times their
/// time, which a search must distinguish. The fastest first.
std::vector<RecordedFile::Row> worthTimingAgain(std::vector<RecordedFile::Row>);

}
