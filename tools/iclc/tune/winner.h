// What a tuning changes in a tuned file. A stored entry that runs is only replaced by a faster variant.
#pragma once
#include "tuner/store/tuned.h"
#include "tuner/tune_space.h"
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace icl::cli {

/// The result of a tuning. Its entries have the same key except for the form.
struct Winners {
  TunedEntry best;
  std::optional<TunedEntry> anySize; ///< the fastest form that runs at any size, if `best` is not one
  std::vector<double> anySizeRounds; ///< its times in the race
  bool isUntuned = false;            ///< `best` is only the untuned variant, as no other has run
  std::vector<StoredVariant> stored; ///< the file's earlier entries that took part
};

/// What happened to an earlier entry of the file.
struct StoredEntry {
  enum class Fate : std::uint8_t {
    Kept,        ///< it is as fast as the new one, or faster
    NotCompared, ///< kept too
    Replaced,    ///< by a faster one
    Broken,      ///< it does not run any more, and is replaced
  };
  TunedEntry entry;
  Fate fate;
  std::optional<Ratio>
      ratio;          ///< Kept: of the next one's time to its own. Replaced: of its time to the new one's
  std::string reason; ///< Broken: why it does not run
};

/// The entries of the file with the result's key, in either form.
std::vector<TunedEntry> entriesLike(const TunedFile &, const TunedEntry &);

/// Updates the file. Returns what happened to its earlier entries.
std::vector<StoredEntry> keepWinners(TunedFile &, const Winners &, const std::vector<Finalist> &finalists);

/// "the stored variant is faster (1.02 to 1.05 times): kept". One line each.
std::string fatesToText(const std::vector<StoredEntry> &);
nlohmann::json fatesToJson(const std::vector<StoredEntry> &);

}
