// What a tuning changes in a tuned file. A stored entry is only replaced by what proved faster than it.
#pragma once
#include "tuner/store/tuned.h"
#include "tuner/tune_space.h"
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace icl::cli {

/// The result of a tuning, for one key but for the form.
struct Winners {
  TunedEntry best;
  std::optional<TunedEntry> anySize; ///< the fastest form that runs at any size, if `best` is none
  std::vector<double> anySizeRounds; ///< its times in the race
  bool isUntuned = false;            ///< `best` is only the untuned variant, as no other has run
  std::vector<StoredVariant> stored; ///< what took part of the entries that the file held before
};

/// What became of an entry that the file held.
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

/// Updates the file, and returns what became of the entries that it held.
std::vector<StoredEntry> keepWinners(TunedFile &, const Winners &, const std::vector<Finalist> &finalists);

/// "the stored variant is faster (1.02 to 1.05 times): kept". One line each.
std::string fatesToText(const std::vector<StoredEntry> &);
nlohmann::json fatesToJson(const std::vector<StoredEntry> &);

}
