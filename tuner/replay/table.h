// A record as its reader returns it, before it becomes a space.
#pragma once
#include "tuner/replay/recorded.h"
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

namespace icl {

struct RecordTable {
  struct Row {
    std::vector<Value> values; ///< by parameter
    Outcome outcome;           ///< its time is taken from `time` and the table's unit
    double time = 0;
  };
  std::string device, kernel, unit;
  std::vector<std::string> parameters;
  /// By parameter: all its values in a meaningful order. If absent: the values in the rows, sorted if they
  /// are numbers.
  std::map<std::string, std::vector<Value>> values;
  std::vector<Row> rows;
  bool isCutWithin = false; ///< as RecordedSpace has it
};

// Each throws an Error without the file's name.

/// `description`: the JSON beside it, an object with `parameters`; null if there is none.
RecordTable readCsvRecord(std::string_view text, const nlohmann::ordered_json &description);
RecordTable readKernelTunerRecord(const nlohmann::ordered_json &);
RecordTable readT4Record(const nlohmann::ordered_json &);

/// Nanoseconds in `s`, `ms`, `us` or `ns`, these spelled out (`seconds`), also as a rate
/// (`s_per_pixel`); nothing for other units.
std::optional<double> nanosecondsIn(std::string_view unit);

/// Throws an Error on a value that the parameter does not have, and on a configuration that occurs twice.
RecordedSpace spaceOfRecord(RecordTable);

/// A JSON value as a parameter's value: whole numbers and strings; true and false are 1 and 0. Anything else
/// is the string of its JSON text.
Value valueOfJson(const nlohmann::ordered_json &);

}
