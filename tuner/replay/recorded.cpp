#include "tuner/replay/recorded.h"
#include "tuner/files/json_text.h"
#include "tuner/replay/table.h"
#include "tuner/replay/text.h"
#include <filesystem>
#include <nlohmann/json.hpp>

namespace icl {

const RecordedSpace::Row *RecordedSpace::find(const Configuration &configuration) const {
  const auto number = numbers.find(configuration);
  return number == numbers.end() ? nullptr : &rows[number->second];
}

const RecordedSpace::Row *RecordedSpace::best() const {
  const Row *fastest = nullptr;
  for (const Row &row : rows)
    if (row.outcome.ok() && (!fastest || row.time < fastest->time))
      fastest = &row;
  return fastest;
}

RecordedSpace recordOf(const Space &space, const std::vector<Evaluated> &evaluations) {
  RecordedSpace record;
  record.unit = "ms";
  std::vector<Configuration> configurations;
  for (const Evaluated &evaluated : evaluations) {
    if (!record.numbers.emplace(evaluated.configuration, record.rows.size()).second)
      continue;
    record.rows.push_back({evaluated.configuration, evaluated.outcome, evaluated.outcome.timeNs / 1e6});
    configurations.push_back(evaluated.configuration);
  }
  record.space = Space(SpaceDefinition::ofRows(space.parameters(), std::move(configurations)));
  return record;
}

/// The path without the extensions of the formats.
static std::string withoutEndings(const std::string &path) {
  std::filesystem::path stem = path;
  for (const char *ending : {".gz", ".json", ".csv", ".t4"})
    if (stem.extension() == ending)
      stem.replace_extension();
  return stem.string();
}

static nlohmann::ordered_json descriptionBeside(const std::string &path) {
  const std::string beside = withoutEndings(path) + ".json";
  if (!std::filesystem::exists(beside))
    return {};
  try {
    nlohmann::ordered_json description = parseJson(readText(beside));
    if (!description.is_object() || !description.contains("parameters") ||
        !description["parameters"].is_object())
      throw inputError("it has no `parameters`, an object that gives each parameter the list of its values");
    return description;
  } catch (const Error &wrong) {
    throw inputError("`" + beside + "`, which is beside it, is not a description: " + wrong.what());
  }
}

static RecordTable readTable(const std::string &path) {
  const std::string text = readText(path);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos)
    throw inputError("it is empty");
  const std::string neither = "it is neither a Kernel Tuner cache file (`cache`) nor a T4 file (`results`)";
  if (text[first] != '{') {
    if (text[first] == '[' || path.ends_with(".json") || path.ends_with(".json.gz"))
      throw inputError(neither);
    return readCsvRecord(text, descriptionBeside(path));
  }
  // An open file, whose end is not written yet, is read up to its last complete entry.
  const auto [file, isCutWithin] = parseUnendedJson(text);
  const bool isCache = file.contains("cache") && file.contains("tune_params_keys");
  if (!isCache && !file.contains("results"))
    throw inputError(neither);
  RecordTable table = isCache ? readKernelTunerRecord(file) : readT4Record(file);
  table.isCutWithin = isCutWithin;
  return table;
}

RecordedSpace readRecordedSpace(const std::string &path) {
  try {
    RecordedSpace recorded = spaceOfRecord(readTable(path));
    recorded.name = std::filesystem::path(withoutEndings(path)).filename().string();
    return recorded;
  } catch (const Error &wrong) {
    throw wrong.in("cannot read the recorded space `" + path + "`: ");
  } catch (const nlohmann::ordered_json::exception &wrong) {
    throw inputError("cannot read the recorded space `" + path + "`: " + plainText(wrong));
  }
}

}
