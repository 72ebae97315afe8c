#include "tuner/store/tuned.h"
#include "tuner/files/assignment_json.h"
#include "tuner/files/json_text.h"
#include "tuner/files/write.h"
#include "tuner/store/lock.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

namespace icl {

using nlohmann::json;

static constexpr int version = 1;

// ---- JSON

static nlohmann::ordered_json toJson(const TunedEntry &entry) {
  nlohmann::ordered_json object;
  object["kernel"] = entry.kernel;
  if (!entry.source.empty())
    object["source"] = entry.source;
  object["device"] = entry.device;
  object["driver"] = entry.driver;
  if (entry.sizes.grid)
    object["grid"] = *entry.sizes.grid;
  object["images"] = entry.sizes.images;
  object["configuration"] = toJson(entry.configuration);
  object["time_ns"] = entry.timeNs;
  object["reference_time_ns"] = entry.referenceTimeNs;
  object["evaluations"] = entry.evaluations;
  object["strategy"] = entry.strategy;
  if (!entry.date.empty())
    object["date"] = entry.date;
  return object;
}

static Extent extentFrom(const json &value) {
  Extent extent = value.get<Extent>();
  if (std::any_of(extent.begin(), extent.end(), [](std::int64_t n) { return n < 1; }))
    throw inputError("a size is not positive");
  return extent;
}

static TunedEntry entryFrom(const json &object) {
  TunedEntry entry;
  entry.kernel = object.at("kernel");
  entry.source = object.value("source", "");
  entry.device = object.at("device");
  entry.driver = object.at("driver");
  if (object.contains("grid"))
    entry.sizes.grid = extentFrom(object["grid"]);
  for (const auto &[name, size] : object.at("images").items())
    entry.sizes.images[name] = extentFrom(size);
  entry.configuration = assignmentFromJson(object.at("configuration"));
  entry.timeNs = object.at("time_ns");
  entry.referenceTimeNs = object.at("reference_time_ns");
  entry.evaluations = object.at("evaluations");
  entry.strategy = object.at("strategy");
  entry.date = object.value("date", "");
  return entry;
}

static bool sameSizes(const Sizes &a, const Sizes &b) { return a.grid == b.grid && a.images == b.images; }

/// Whether both are of one kernel on one device at the same sizes. A file has one such entry.
static bool haveSameKey(const TunedEntry &a, const TunedEntry &b) {
  return a.kernel == b.kernel && a.device == b.device && sameSizes(a.sizes, b.sizes);
}

static void checkDistinct(const std::vector<TunedEntry> &entries) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (haveSameKey(entries[i], entries[j]))
        throw inputError("entries " + std::to_string(j) + " and " + std::to_string(i) +
                         " are both for kernel `" + entries[i].kernel + "` on `" + entries[i].device +
                         "` at the same sizes; remove one");
}

static std::vector<TunedEntry> entriesFrom(const json &document) {
  if (!document.is_object() || !document.contains("version") || !document.contains("entries"))
    throw inputError("it has no `version` and `entries`");
  if (document["version"] != version)
    throw inputError("it has version " + document["version"].dump() + ", this program reads version " +
                     std::to_string(version));
  if (!document["entries"].is_array())
    throw inputError("its `entries` are not a list");
  std::vector<TunedEntry> entries;
  for (const json &object : document["entries"]) {
    try {
      entries.push_back(entryFrom(object));
    } catch (const std::exception &error) {
      throw inputError("entry " + std::to_string(entries.size()) + ": " + plainText(error));
    }
  }
  checkDistinct(entries);
  return entries;
}

// ---- The file

static std::string textOf(const std::string &path) {
  try {
    return readWhole(path, textLimit);
  } catch (const Error &error) {
    throw error.in("cannot read `" + path + "`: ");
  }
}

TunedFile TunedFile::read(const std::string &path) {
  const std::string text = textOf(path);
  try {
    return {entriesFrom(json::parse(text))};
  } catch (const std::exception &error) {
    throw inputError("`" + path + "` is not a tuned file: " + plainText(error));
  }
}

void TunedFile::write(const std::string &path) const {
  nlohmann::ordered_json document;
  document["version"] = version;
  document["entries"] = nlohmann::ordered_json::array();
  for (const TunedEntry &entry : entries)
    document["entries"].push_back(toJson(entry));
  try {
    writeWhole(path, document.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
  } catch (const Error &error) {
    throw error.in("cannot write `" + path + "`: ");
  }
}

void TunedFile::merge(TunedEntry entry) {
  auto old = std::find_if(entries.begin(), entries.end(),
                          [&](const TunedEntry &e) { return haveSameKey(e, entry); });
  if (old == entries.end())
    entries.push_back(std::move(entry));
  else
    *old = std::move(entry);
}

/// The absolute logarithm of the ratio of the pixel counts.
static double distance(const Sizes &a, const Sizes &b) {
  auto logPixels = [](const Sizes &sizes) {
    double sum = 0;
    if (sizes.grid)
      for (std::int64_t n : *sizes.grid)
        sum += std::log(static_cast<double>(n));
    return sum;
  };
  return std::abs(logPixels(a) - logPixels(b));
}

std::optional<TunedChoice> TunedFile::find(const std::string &kernel, const std::string &device,
                                           const Sizes &sizes) const {
  auto rank = [&](const TunedEntry &e) {
    return std::tuple(e.device != device, !sameSizes(e.sizes, sizes), distance(e.sizes, sizes));
  };
  const TunedEntry *best = nullptr;
  for (const TunedEntry &entry : entries)
    if (entry.kernel == kernel && (!best || rank(entry) < rank(*best)))
      best = &entry;
  if (!best)
    return std::nullopt;
  TunedMatch match = best->device != device          ? TunedMatch::OtherDevice
                     : sameSizes(best->sizes, sizes) ? TunedMatch::Exact
                                                     : TunedMatch::OtherSizes;
  return TunedChoice{best, match};
}

static std::unique_ptr<FileLock> lockFor(const std::string &tunedFile) {
  try {
    return std::make_unique<FileLock>(tunedFile, std::chrono::seconds(10));
  } catch (const Error &error) {
    throw error.in("cannot update `" + tunedFile + "`: ");
  }
}

void updateTunedFile(const std::string &path, TunedEntry entry) {
  const auto lock = lockFor(path);
  TunedFile file;
  if (std::filesystem::exists(path))
    file = TunedFile::read(path);
  file.merge(std::move(entry));
  file.write(path);
}

}
