#include "tuner/replay/recorded.h"
#include "tuner/files/json_text.h"
#include "tuner/replay/table.h"
#include <filesystem>

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

namespace {

/// Takes the members of the outer object that describe a CSV file. The file may be of another kind, and long.
class Description : public JsonVisitor {
public:
  Json members;

  Wanted wanted(std::size_t depth, const std::string &key, Kind) override {
    if (depth == 0)
      return Wanted::Parts;
    return key == "device" || key == "kernel" || key == "parameters" ? Wanted::Whole : Wanted::Nothing;
  }
  void take(std::size_t depth, const std::string &key, Json value) override {
    if (depth == 1)
      members[key] = std::move(value);
  }
  void leave(std::size_t) override {}
};

}

/// Null if there is none.
static nlohmann::ordered_json descriptionBeside(const std::string &path) {
  const std::string beside = withoutEndings(path) + ".json";
  if (std::error_code unknown; !std::filesystem::exists(beside, unknown)) // its name may be too long
    return {};
  try {
    TextFile file(beside);
    Description description;
    if (const auto cut = visitJson(file, "", description))
      throw inputError(cut->error);
    const auto parameters = description.members.find("parameters");
    if (parameters == description.members.end() || !parameters->is_object())
      throw inputError("it has no `parameters`, an object that gives each parameter the list of its values");
    return std::move(description.members);
  } catch (const Error &wrong) {
    throw inputError("`" + beside + "`, which is beside it, is not a description: " + wrong.what());
  }
}

namespace {

/// Offers the members of the outer object to the readers of all formats.
class AnyRecord : public JsonVisitor {
public:
  Wanted wanted(std::size_t depth, const std::string &key, Kind kind) override {
    if (depth == 0)
      return Wanted::Parts;
    if (depth > 1)
      return within->wanted(depth, key, kind);
    for (const auto &reader : readers) {
      const Wanted wanted = reader->wanted(depth, key, kind);
      within = reader.get();
      if (wanted != Wanted::Nothing)
        return wanted;
    }
    return Wanted::Nothing;
  }

  void take(std::size_t depth, const std::string &key, Json value) override {
    within->take(depth, key, std::move(value));
  }

  void leave(std::size_t depth) override {
    if (depth > 0)
      within->leave(depth);
  }

  /// Null if it is in none of the formats.
  RecordReader *recognised() const {
    for (const auto &reader : readers)
      if (reader->isRecord())
        return reader.get();
    return nullptr;
  }

private:
  std::vector<std::unique_ptr<RecordReader>> readers = makeReaders();
  RecordReader *within = nullptr; ///< the one that wants the member that is being visited

  static std::vector<std::unique_ptr<RecordReader>> makeReaders() {
    std::vector<std::unique_ptr<RecordReader>> all;
    all.push_back(kernelTunerReader());
    all.push_back(t4Reader());
    return all;
  }
};

}

static RecordTable readTable(const std::string &path) {
  TextFile file(path);
  std::string start;
  while (trimmed(start).empty() && file.read(start)) {
  }
  const std::string_view text = trimmed(start);
  if (text.empty())
    throw inputError("it is empty");
  const std::string neither = "it is neither a Kernel Tuner cache file (`cache`) nor a T4 file (`results`)";
  if (text[0] != '{') {
    if (text[0] == '[' || path.ends_with(".json") || path.ends_with(".json.gz"))
      throw inputError(neither);
    return readCsvRecord(restOf(file, std::move(start)), descriptionBeside(path));
  }
  AnyRecord record;
  const std::optional<JsonCut> cut = visitJson(file, std::move(start), record);
  RecordReader *const reader = record.recognised();
  if (!reader)
    throw inputError(cut ? cut->error : neither);
  // An open file, whose end is not written yet, is read up to its last complete entry.
  RecordTable table = reader->finish();
  table.isCutWithin = cut && cut->isWithin;
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
