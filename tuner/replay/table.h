// What a reader of a record's format makes of a file's text, before it becomes a space.
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
  /// By parameter: all its values in a meaningful order. Where absent they are those of the rows, sorted if
  /// they are numbers.
  std::map<std::string, std::vector<Value>> values;
  std::vector<Row> rows;
  bool isCutWithin = false; ///< as RecordedSpace has it
};

// Each throws an Error without the file's name.

/// `description`: the JSON beside it, an object with `parameters`; null if there is none.
RecordTable readCsvRecord(std::string_view text, const nlohmann::ordered_json &description);
RecordTable readKernelTunerRecord(const nlohmann::ordered_json &);
RecordTable readT4Record(const nlohmann::ordered_json &);

/// Nanoseconds in `s`, `ms`, `us` or `ns`, these spelled out (`seconds`), also where it is per something
/// (`s_per_pixel`); nothing for another unit.
std::optional<double> nanosecondsIn(std::string_view unit);

/// Throws an Error on a value that the parameter does not have, and on a configuration that comes twice.
RecordedSpace spaceOfRecord(RecordTable);

/// A JSON value as a parameter's: whole numbers, words; true and false are 1 and 0, and anything else is the
/// word that JSON spells it with.
Value valueOfJson(const nlohmann::ordered_json &);

}
