// A record as its reader returns it, before it becomes a space.
#pragma once
#include "tuner/replay/json.h"
#include "tuner/replay/recorded.h"
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace icl {

/// The values of a parameter in a record, each stored once.
class RecordColumn {
public:
  explicit RecordColumn(std::string parameter) : name(std::move(parameter)) {}

  std::string name;
  /// In the order in which they appeared.
  const std::vector<Value> &values() const { return known; }
  /// The place of a value in values().
  std::uint32_t place(Value);

private:
  std::vector<Value> known;
  std::unordered_map<Value, std::uint32_t> places;
  std::uint32_t last = 0; ///< the place that was asked for last; rows are often sorted
};

struct RecordTable {
  struct Row {
    Outcome outcome; ///< its time is taken from `time` and the table's unit
    double time = 0;
  };
  enum class Repeats : std::uint8_t { AreErrors, AreIgnored };

  std::string device, kernel, unit;
  std::vector<RecordColumn> columns;
  /// By parameter: all its values in a meaningful order. If absent: the values in the rows, sorted if they
  /// are numbers.
  std::map<std::string, std::vector<Value>> values;
  std::vector<Row> rows;
  std::vector<std::uint32_t> places;    ///< row by row, of its value in each column
  Repeats repeats = Repeats::AreErrors; ///< what rows are whose configuration an earlier row has
  bool isCutWithin = false;             ///< as RecordedSpace has it

  /// The column of a parameter. Looks first at the column `likely`; for it, and for those soon after, that is
  /// quick.
  std::optional<std::size_t> columnOf(std::string_view name, std::size_t likely = 0) const;
  bool hasColumn(std::string_view name) const { return columnOf(name).has_value(); }
};

// Each throws an Error without the file's name.

/// `description`: the JSON beside it, an object with `parameters`; null if there is none.
RecordTable readCsvRecord(std::string_view text, const nlohmann::ordered_json &description);

/// Reads a format as JSON is visited. Wants those members of the outer object that the format defines.
class RecordReader : public JsonVisitor {
public:
  /// Once all is read: whether the text is of this format.
  virtual bool isRecord() const = 0;
  /// Its rows. Throws an Error or a JSON exception.
  virtual RecordTable finish() = 0;
};
std::unique_ptr<RecordReader> kernelTunerReader();
std::unique_ptr<RecordReader> t4Reader();

/// Nanoseconds in `s`, `ms`, `us` or `ns`, these spelled out (`seconds`), also as a rate
/// (`s_per_pixel`); nothing for other units.
std::optional<double> nanosecondsIn(std::string_view unit);

/// Throws an Error on a value that the parameter does not have, and on a configuration that occurs twice
/// where that is an error.
RecordedSpace spaceOfRecord(RecordTable);

/// A JSON value as a parameter's value: whole numbers and strings; true and false are 1 and 0. Anything else
/// is the string of its JSON text.
Value valueOfJson(const nlohmann::ordered_json &);

}
