#include "tools/iclc/tune/update.h"
#include "tools/iclc/report/text.h"
#include "tuner/files/assignment_json.h"
#include <algorithm>
#include <iomanip>
#include <sstream>

namespace icl::cli {

using Status = EarlierEntry::Status;

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

static const StoredOutcome *storedVariantOf(const TunedEntry &entry, const NewEntries &fresh) {
  for (const StoredOutcome &stored : fresh.stored)
    if (isConfiguration(entry.configuration, stored.configuration))
      return &stored;
  return nullptr;
}

/// How much slower the fastest new finalist is than the stored one, which won.
static std::optional<Ratio> ratioOfNew(const NewEntries &fresh, const std::vector<Finalist> &finalists) {
  const auto isStored = [&](const Finalist &finalist) {
    return std::any_of(fresh.stored.begin(), fresh.stored.end(), [&](const StoredOutcome &stored) {
      return stored.configuration == finalist.configuration;
    });
  };
  for (const Finalist &finalist : finalists)
    if (finalist.toBest && !isStored(finalist))
      return finalist.toBest;
  return std::nullopt;
}

static EarlierEntry withStatus(const TunedEntry &entry, const NewEntries &fresh,
                               const std::vector<Finalist> &finalists) {
  const StoredOutcome *stored = storedVariantOf(entry, fresh);
  if (!stored || !stored->outcome)
    return {entry, Status::NotCompared, {}, ""};
  if (!stored->outcome->ok())
    return {entry, Status::Broken, {}, firstLine(stored->outcome->message)};
  if (stored->isBest)
    return {entry, Status::Kept, ratioOfNew(fresh, finalists), ""};
  if (fresh.anySize && isConfiguration(entry.configuration, fresh.anySize->configuration))
    return {entry, Status::Kept, {}, ""};
  if (entry.isForAnySize() && !fresh.anySize && !fresh.best.isForAnySize())
    return {entry, Status::Removed, {}, ""};
  EarlierEntry slower{entry, Status::Replaced, stored->timed->toBest, ""};
  const std::vector<double> &rounds = stored->timed->rounds;
  if (entry.isForAnySize() && fresh.anySize && !rounds.empty() && rounds.size() == fresh.anySizeRounds.size())
    slower.ratio = ratioOf(rounds, fresh.anySizeRounds);
  return slower;
}

/// The new entry. If its configuration was stored already, it keeps what is known about the tuning that found
/// it.
static TunedEntry renewed(TunedEntry fresh, const std::vector<EarlierEntry> &earlier) {
  for (const EarlierEntry &one : earlier)
    if (one.status == Status::Kept && one.entry.isForAnySize() == fresh.isForAnySize() &&
        isConfiguration(one.entry.configuration, fresh.configuration)) {
      fresh.evaluations = one.entry.evaluations;
      fresh.strategy = one.entry.strategy;
      fresh.date = one.entry.date;
    }
  return fresh;
}

/// Whether the entry is removed even if no new one has its form: it no longer runs, it is slower than the
/// untuned variant, or a form that runs at any size is faster at the entry's sizes.
static bool isSuperseded(const EarlierEntry &one, const NewEntries &fresh) {
  return one.status == Status::Broken || one.status == Status::Removed ||
         (one.status == Status::Replaced && !one.entry.isForAnySize() && fresh.best.isForAnySize());
}

std::vector<EarlierEntry> updateEntries(TunedFile &file, const NewEntries &fresh,
                                        const std::vector<Finalist> &finalists) {
  std::vector<EarlierEntry> earlier;
  for (const TunedEntry &entry : entriesLike(file, fresh.best))
    earlier.push_back(withStatus(entry, fresh, finalists));
  const auto hasUncompared = [&](bool isForAnySize) { // of the entries of this form
    return std::any_of(earlier.begin(), earlier.end(), [&](const EarlierEntry &one) {
      return one.status == Status::NotCompared && one.entry.isForAnySize() == isForAnySize;
    });
  };
  std::vector<TunedEntry> added;
  if (!hasUncompared(fresh.best.isForAnySize()) && fresh.refusal.empty())
    added.push_back(renewed(fresh.best, earlier));
  if (fresh.anySize && !hasUncompared(true) && fresh.refusal.empty())
    added.push_back(renewed(*fresh.anySize, earlier));
  std::erase_if(file.entries, [&](const TunedEntry &entry) {
    return std::any_of(earlier.begin(), earlier.end(), [&](const EarlierEntry &one) {
      return haveSameKey(one.entry, entry) && isSuperseded(one, fresh);
    });
  });
  for (TunedEntry &entry : added)
    file.merge(std::move(entry));
  return earlier;
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

/// `hasBothForms`: there is also one with the sizes compiled in, which runs at these sizes instead.
static std::string statusText(const EarlierEntry &one, bool hasBothForms) {
  const std::string form =
      hasBothForms && one.entry.isForAnySize() ? "the stored variant for other sizes" : "the stored variant";
  switch (one.status) {
  case Status::NotCompared:
    return form + " was not compared with the new one: kept";
  case Status::Broken:
    return form + " does not run any more (" + one.reason + "): replaced";
  case Status::Removed:
    return form + " is slower than untuned: removed";
  case Status::Kept:
    if (!one.ratio)
      return form + " is still the fastest: kept";
    return form + (verdictOf(*one.ratio) == Verdict::Slower ? " is faster (" : " is as fast (") +
           rangeText(*one.ratio) + "): kept";
  case Status::Replaced:
    return form + " is slower" + (one.ratio ? " (" + rangeText(*one.ratio) + ")" : "") + ": replaced";
  }
  return "";
}

std::string earlierEntriesToText(const std::vector<EarlierEntry> &earlier) {
  std::string text;
  for (const EarlierEntry &one : earlier)
    text += "  " + statusText(one, earlier.size() > 1) + '\n';
  return text;
}

static const char *statusName(Status status) {
  switch (status) {
  case Status::Kept:
    return "kept";
  case Status::NotCompared:
    return "not_compared";
  case Status::Replaced:
    return "replaced";
  case Status::Removed:
    return "removed";
  case Status::Broken:
    return "broken";
  }
  return "";
}

nlohmann::json earlierEntriesToJson(const std::vector<EarlierEntry> &earlier) {
  nlohmann::json list = nlohmann::json::array();
  for (const EarlierEntry &one : earlier)
    list.push_back({{"configuration", toJson(one.entry.configuration)},
                    {"status", statusName(one.status)},
                    {"message", statusText(one, earlier.size() > 1)}});
  return list;
}

}
