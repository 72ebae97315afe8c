#include "tools/iclc/tune/winner.h"
#include "tools/iclc/report/text.h"
#include "tuner/files/assignment_json.h"
#include <algorithm>
#include <iomanip>
#include <sstream>

namespace icl::cli {

using Fate = StoredEntry::Fate;

static bool isLike(const TunedEntry &a, const TunedEntry &b) {
  return a.kernel == b.kernel && a.device == b.device && a.objective == b.objective &&
         a.sizes.grid == b.sizes.grid && a.sizes.images == b.sizes.images;
}

std::vector<TunedEntry> entriesLike(const TunedFile &file, const TunedEntry &entry) {
  std::vector<TunedEntry> found;
  std::copy_if(file.entries.begin(), file.entries.end(), std::back_inserter(found),
               [&](const TunedEntry &one) { return isLike(one, entry); });
  return found;
}

/// Whether all knobs of the entry's configuration have the same values in a complete one.
static bool isConfiguration(const Assignment &entry, const Assignment &complete) {
  return std::all_of(entry.begin(), entry.end(), [&](const auto &knob) {
    const auto found = complete.find(knob.first);
    return found != complete.end() && found->second == knob.second;
  });
}

static const StoredVariant *participant(const TunedEntry &entry, const Winners &winners) {
  for (const StoredVariant &stored : winners.stored)
    if (isConfiguration(entry.configuration, stored.configuration))
      return &stored;
  return nullptr;
}

/// How much slower the fastest new finalist is than the stored one, which won.
static std::optional<Ratio> ratioOfNew(const Winners &winners, const std::vector<Finalist> &finalists) {
  const auto isStored = [&](const Finalist &finalist) {
    return std::any_of(winners.stored.begin(), winners.stored.end(), [&](const StoredVariant &stored) {
      return stored.configuration == finalist.configuration;
    });
  };
  for (const Finalist &finalist : finalists)
    if (finalist.toBest && !isStored(finalist))
      return finalist.toBest;
  return std::nullopt;
}

static StoredEntry fateOf(const TunedEntry &entry, const Winners &winners,
                          const std::vector<Finalist> &finalists) {
  const StoredVariant *stored = participant(entry, winners);
  if (!stored || !stored->outcome)
    return {entry, Fate::NotCompared, {}, ""};
  if (!stored->outcome->ok())
    return {entry, Fate::Broken, {}, firstLine(stored->outcome->message)};
  if (stored->isBest)
    return {entry, Fate::Kept, ratioOfNew(winners, finalists), ""};
  if (winners.anySize && isConfiguration(entry.configuration, winners.anySize->configuration))
    return {entry, Fate::Kept, {}, ""};
  StoredEntry slower{entry, Fate::Replaced, stored->timed->toBest, ""};
  const std::vector<double> &rounds = stored->timed->rounds;
  if (entry.isForAnySize() && winners.anySize && !rounds.empty() &&
      rounds.size() == winners.anySizeRounds.size())
    slower.ratio = ratioOf(rounds, winners.anySizeRounds);
  return slower;
}

/// The new entry. If its configuration was stored already, it keeps what is known about the tuning that found
/// it.
static TunedEntry renewed(TunedEntry fresh, const std::vector<StoredEntry> &before) {
  for (const StoredEntry &one : before)
    if (one.fate == Fate::Kept && one.entry.isForAnySize() == fresh.isForAnySize() &&
        isConfiguration(one.entry.configuration, fresh.configuration)) {
      fresh.evaluations = one.entry.evaluations;
      fresh.strategy = one.entry.strategy;
      fresh.date = one.entry.date;
    }
  return fresh;
}

/// Whether the entry is removed even if no new one has its form: it no longer runs, or a form that runs at
/// any size is faster at the entry's sizes.
static bool isSuperseded(const StoredEntry &one, const Winners &winners) {
  return one.fate == Fate::Broken ||
         (one.fate == Fate::Replaced && !one.entry.isForAnySize() && winners.best.isForAnySize());
}

std::vector<StoredEntry> keepWinners(TunedFile &file, const Winners &winners,
                                     const std::vector<Finalist> &finalists) {
  std::vector<StoredEntry> before;
  for (const TunedEntry &entry : entriesLike(file, winners.best))
    before.push_back(fateOf(entry, winners, finalists));
  const auto isHeld = [&](bool isForAnySize) { // whether a stored entry of this form was not compared
    return std::any_of(before.begin(), before.end(), [&](const StoredEntry &one) {
      return one.fate == Fate::NotCompared && one.entry.isForAnySize() == isForAnySize;
    });
  };
  std::vector<TunedEntry> fresh;
  const bool isWorse = winners.isUntuned && (isHeld(false) || isHeld(true));
  if (!isHeld(winners.best.isForAnySize()) && !isWorse)
    fresh.push_back(renewed(winners.best, before));
  if (winners.anySize && !isHeld(true))
    fresh.push_back(renewed(*winners.anySize, before));
  std::erase_if(file.entries, [&](const TunedEntry &entry) {
    return std::any_of(before.begin(), before.end(), [&](const StoredEntry &one) {
      return haveSameKey(one.entry, entry) && isSuperseded(one, winners);
    });
  });
  for (TunedEntry &entry : fresh)
    file.merge(std::move(entry));
  return before;
}

// ---- Reports

static std::string rangeText(const Ratio &ratio) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << ratio.low;
  if (ratio.high - ratio.low >= 0.005)
    out << " to " << ratio.high;
  out << " times";
  return out.str();
}

static std::string fateText(const StoredEntry &one) {
  const std::string form =
      one.entry.isForAnySize() ? "the stored variant for any size" : "the stored variant";
  switch (one.fate) {
  case Fate::NotCompared:
    return form + " was not compared with the new one: kept";
  case Fate::Broken:
    return form + " does not run any more (" + one.reason + "): replaced";
  case Fate::Kept:
    if (!one.ratio)
      return form + " is still the fastest: kept";
    return form + (verdictOf(*one.ratio) == Verdict::Slower ? " is faster (" : " is as fast (") +
           rangeText(*one.ratio) + "): kept";
  case Fate::Replaced:
    return form + " is slower" + (one.ratio ? " (" + rangeText(*one.ratio) + ")" : "") + ": replaced";
  }
  return "";
}

std::string fatesToText(const std::vector<StoredEntry> &before) {
  std::string text;
  for (const StoredEntry &one : before)
    text += "  " + fateText(one) + '\n';
  return text;
}

static const char *fateName(Fate fate) {
  switch (fate) {
  case Fate::Kept:
    return "kept";
  case Fate::NotCompared:
    return "not_compared";
  case Fate::Replaced:
    return "replaced";
  case Fate::Broken:
    return "broken";
  }
  return "";
}

nlohmann::json fatesToJson(const std::vector<StoredEntry> &before) {
  nlohmann::json list = nlohmann::json::array();
  for (const StoredEntry &one : before)
    list.push_back({{"configuration", toJson(one.entry.configuration)},
                    {"fate", fateName(one.fate)},
                    {"message", fateText(one)}});
  return list;
}

}
