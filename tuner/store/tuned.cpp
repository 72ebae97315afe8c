#include "tuner/store/tuned.h"
#include "compiler/space/suggest.h"
#include "tuner/files/assignment_json.h"
#include "tuner/files/json_text.h"
#include "tuner/files/write.h"
#include "tuner/store/lock.h"
#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace icl {

using nlohmann::json;

static constexpr int version = 1;

bool TunedEntry::isForAnySize() const {
  const auto sizes = configuration.find("sizes");
  return sizes == configuration.end() || sizes->second == Value("runtime");
}

static bool sameSizes(const Sizes &a, const Sizes &b) { return a.grid == b.grid && a.images == b.images; }

bool isLike(const TunedEntry &a, const TunedEntry &b) {
  return a.kernel == b.kernel && a.device == b.device && a.objective == b.objective &&
         sameSizes(a.sizes, b.sizes) && a.values == b.values;
}

bool haveSameKey(const TunedEntry &a, const TunedEntry &b) {
  return isLike(a, b) && a.isForAnySize() == b.isForAnySize();
}

// ---- JSON

static nlohmann::ordered_json toJson(const TunedEntry &entry) {
  nlohmann::ordered_json object;
  object["kernel"] = entry.kernel;
  if (!entry.source.empty())
    object["source"] = entry.source;
  object["device"] = entry.device;
  object["driver"] = entry.driver;
  if (!entry.architecture.empty())
    object["architecture"] = entry.architecture;
  if (entry.hasPackedExtremes)
    object["packed_extremes"] = true;
  if (entry.hasDeviceFence)
    object["device_fence"] = true;
  object["objective"] = toString(entry.objective);
  if (entry.sizes.grid)
    object["grid"] = *entry.sizes.grid;
  if (!entry.measuredGrids.empty())
    object["measured_grids"] = entry.measuredGrids;
  object["images"] = entry.sizes.images;
  if (!entry.values.empty())
    object["values"] = entry.values;
  object["configuration"] = toJson(entry.configuration);
  object["time_ns"] = entry.timeNs;
  if (entry.launchTimeNs > 0)
    object["launch_time_ns"] = entry.launchTimeNs;
  if (entry.kernelTimeNs > 0)
    object["kernel_time_ns"] = entry.kernelTimeNs;
  object["reference_time_ns"] = entry.referenceTimeNs;
  object["evaluations"] = entry.evaluations;
  object["strategy"] = entry.strategy;
  if (!entry.date.empty())
    object["date"] = entry.date;
  return object;
}

static Extent extentFrom(const json &value) {
  const bool isExtent =
      value.is_array() && value.size() == 3 && std::all_of(value.begin(), value.end(), [](const json &n) {
        return n.is_number_integer() && (n.is_number_unsigned() || n > 0) && n > 0 &&
               n <= std::numeric_limits<std::int64_t>::max();
      });
  if (!isExtent)
    throw inputError(value.dump() + " is not a size: three positive integers, width, height and depth");
  return value.get<Extent>();
}

static std::vector<Extent> extentsFrom(const json &value) {
  if (!value.is_array() || value.empty())
    throw inputError("it is not a list of sizes");
  std::vector<Extent> extents;
  for (const json &extent : value)
    extents.push_back(extentFrom(extent));
  return extents;
}

static std::map<std::string, Extent> imagesFrom(const json &value) {
  if (!value.is_object())
    throw inputError("it is not an object of sizes by image");
  std::map<std::string, Extent> images;
  for (const auto &[name, size] : value.items())
    images[name] = extentFrom(size);
  return images;
}

static std::map<std::string, std::string> valuesFrom(const json &value) {
  if (!value.is_object())
    throw inputError("it is not an object of values by parameter");
  std::map<std::string, std::string> values;
  for (const auto &[name, text] : value.items())
    values[name] = text.get<std::string>();
  return values;
}

static std::string textFrom(const json &value) { return value.get<std::string>(); }

static double timeFrom(const json &value) {
  const double time = value.get<double>();
  if (!(time >= 0))
    throw inputError(value.dump() + " is not a time in nanoseconds");
  return time;
}

static std::int64_t countFrom(const json &value) {
  if (!value.is_number_integer() || value < 0)
    throw inputError(value.dump() + " is not a count");
  return value.get<std::int64_t>();
}

static bool flagFrom(const json &value) {
  if (!value.is_boolean())
    throw inputError(value.dump() + " is neither true nor false");
  return value.get<bool>();
}

static Objective objectiveFrom(const json &value) {
  const auto objective = objectiveNamed(value.get<std::string>());
  if (!objective)
    throw inputError(value.dump() + " is neither \"launch\" nor \"kernel\"");
  return *objective;
}

namespace {
/// Reads fields of an object. Errors name the field.
class Fields {
public:
  explicit Fields(const json &object) : object(object) {
    if (!object.is_object())
      throw inputError("it is not an object");
  }

  template <typename Read>
  void required(const char *name, Read read, auto &variable) {
    if (!object.contains(name))
      throw inputError("\"" + std::string(name) + "\" is missing");
    optional(name, read, variable);
  }
  template <typename Read>
  void optional(const char *name, Read read, auto &variable) {
    names.push_back(name);
    if (!object.contains(name))
      return;
    try {
      variable = read(object[name]);
    } catch (const std::exception &error) {
      throw inputError("\"" + std::string(name) + "\": " + plainText(error));
    }
  }

  /// After all that there are: refuses a misspelt one, which would be ignored.
  void refuseOthers() const {
    for (const auto &[name, value] : object.items())
      if (std::find(names.begin(), names.end(), name) == names.end())
        throw inputError("there is no field `" + name + "`" + didYouMean(name, names));
  }

private:
  const json &object;
  std::vector<std::string> names; ///< of the fields read
};
}

static TunedEntry entryFrom(const json &object) {
  Fields fields(object);
  TunedEntry entry;
  fields.required("kernel", textFrom, entry.kernel);
  fields.optional("source", textFrom, entry.source);
  fields.required("device", textFrom, entry.device);
  fields.required("driver", textFrom, entry.driver);
  fields.optional("architecture", textFrom, entry.architecture);
  fields.optional("packed_extremes", flagFrom, entry.hasPackedExtremes);
  fields.optional("device_fence", flagFrom, entry.hasDeviceFence);
  fields.optional("objective", objectiveFrom, entry.objective);
  fields.optional("grid", extentFrom, entry.sizes.grid);
  fields.optional("measured_grids", extentsFrom, entry.measuredGrids);
  fields.required("images", imagesFrom, entry.sizes.images);
  fields.optional("values", valuesFrom, entry.values);
  fields.required("configuration", assignmentFromJson, entry.configuration);
  fields.required("time_ns", timeFrom, entry.timeNs);
  fields.optional("launch_time_ns", timeFrom, entry.launchTimeNs);
  fields.optional("kernel_time_ns", timeFrom, entry.kernelTimeNs);
  fields.required("reference_time_ns", timeFrom, entry.referenceTimeNs);
  fields.required("evaluations", countFrom, entry.evaluations);
  fields.required("strategy", textFrom, entry.strategy);
  fields.optional("date", textFrom, entry.date);
  fields.refuseOthers();
  if (!entry.sizes.grid && entry.measuredGrids.empty())
    throw inputError("\"grid\" is missing");
  if (!entry.measuredGrids.empty() && entry.sizes.grid)
    throw inputError("\"measured_grids\": an entry has these or a \"grid\", not both");
  if (!entry.measuredGrids.empty() && !entry.isForAnySize())
    throw inputError("\"configuration\": with \"measured_grids\", \"sizes\" must be \"runtime\"");
  return entry;
}

static void checkDistinct(const std::vector<TunedEntry> &entries) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (haveSameKey(entries[i], entries[j]))
        throw inputError(
            "entries " + std::to_string(j) + " and " + std::to_string(i) + " are both for kernel `" +
            entries[i].kernel + "` on `" + entries[i].device +
            "` at the same sizes and values, in the same form and by the same objective; remove one");
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

void TunedFile::replace(const std::vector<TunedEntry> &before, const std::vector<TunedEntry> &now) {
  for (const auto *list : {&before, &now})
    for (const TunedEntry &one : *list)
      std::erase_if(entries, [&](const TunedEntry &entry) { return isLike(entry, one); });
  for (const TunedEntry &one : now)
    merge(one);
}

runtime::Tuning tuningOf(const TunedEntry &entry) {
  runtime::Tuning tuning{{}, entry.objective, entry.timeNs};
  if (entry.sizes.grid)
    tuning.sizes.push_back({*entry.sizes.grid, entry.sizes.images});
  for (const Extent &grid : entry.measuredGrids)
    tuning.sizes.push_back({grid, entry.sizes.images});
  return tuning;
}

std::map<std::string, std::string> valueTexts(const ast::Kernel &kernel) {
  std::map<std::string, std::string> values;
  for (const auto &[name, value] : fixedValuesOf(kernel))
    values[name] = value.text;
  return values;
}

runtime::FixedValues fixedTexts(const std::map<std::string, std::string> &values) {
  runtime::FixedValues fixed;
  for (const auto &[name, text] : values)
    fixed[name] = {{text.begin(), text.end()}, text};
  return fixed;
}

runtime::Candidate candidateOf(const TunedEntry &entry) {
  runtime::Candidate candidate{entry.device, std::nullopt, {}, tuningOf(entry), entry.architecture};
  candidate.fixedValues = fixedTexts(entry.values);
  if (!entry.isForAnySize()) {
    candidate.fixedGrid = entry.sizes.grid;
    candidate.fixedImages = entry.sizes.images;
  }
  return candidate;
}

std::optional<TunedChoice> TunedFile::find(const std::string &kernel, const std::string &device,
                                           const Sizes &sizes, Objective objective,
                                           const std::map<std::string, std::string> &values) const {
  std::vector<runtime::Candidate> candidates;
  std::vector<const TunedEntry *> entriesOfKernel;
  for (const TunedEntry &entry : entries)
    if (entry.kernel == kernel) {
      candidates.push_back(candidateOf(entry));
      entriesOfKernel.push_back(&entry);
    }
  runtime::ChoiceRequest request{device, {*sizes.grid, sizes.images}, objective};
  request.values = fixedTexts(values);
  const auto chosen = selectCandidate(candidates, request);
  if (!chosen)
    return std::nullopt;
  return TunedChoice{entriesOfKernel[chosen->index], chosen->reason};
}

static std::unique_ptr<FileLock> lockFor(const std::string &tunedFile) {
  try {
    return std::make_unique<FileLock>(tunedFile, std::chrono::seconds(10));
  } catch (const Error &error) {
    throw error.in("cannot update `" + tunedFile + "`: ");
  }
}

void updateTunedFile(const std::string &path, TunedEntry entry) {
  updateTunedFile(path, [&](TunedFile &file) { file.merge(std::move(entry)); });
}

void updateTunedFile(const std::string &path, const std::function<void(TunedFile &)> &change) {
  const auto lock = lockFor(path);
  TunedFile file;
  if (std::filesystem::exists(path))
    file = TunedFile::read(path);
  change(file);
  file.write(path);
}

}
