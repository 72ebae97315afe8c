// What a tuning changes in a tuned file. A stored entry that runs is only replaced by a faster variant.
#pragma once
#include "tuner/store/tuned.h"
#include "tuner/tune_space.h"
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace icl::cli {

/// The entries that a tuning found. They have the same key except for the form.
struct NewEntries {
  TunedEntry best;
  std::optional<TunedEntry> anySize; ///< the fastest form that runs at any size, if `best` is not one
  std::vector<double> anySizeRounds; ///< its times in the race
  /// Why `best` is not stored: nothing shows that it is faster than what programs take without it. Empty: it
  /// is stored.
  std::string refusal;
  std::vector<StoredOutcome> stored; ///< the file's earlier entries that took part
};

/// An entry that the file had before, and what became of it.
struct EarlierEntry {
  enum class Status : std::uint8_t {
    Kept,        ///< it is as fast as the new one, or faster
    NotCompared, ///< kept too
    Replaced,    ///< by a faster one
    Removed,     ///< it is for other sizes, and slower than the untuned variant
    Broken,      ///< it does not run any more, and is replaced
  };
  TunedEntry entry;
  Status status;
  /// Kept: of the next one's time to its own. Replaced: of its time to the new one's.
  std::optional<Ratio> ratio;
  std::string reason; ///< Broken: why it does not run
};

/// The entries of the file with the result's key, in either form.
std::vector<TunedEntry> entriesLike(const TunedFile &, const TunedEntry &);

/// Updates the file. Returns the entries that it had for the result's key.
std::vector<EarlierEntry> updateEntries(TunedFile &, const NewEntries &,
                                        const std::vector<Finalist> &finalists);

/// "the stored variant is faster (1.02 to 1.05 times): kept". One line each.
std::string earlierEntriesToText(const std::vector<EarlierEntry> &);
nlohmann::json earlierEntriesToJson(const std::vector<EarlierEntry> &);

}
