// Options of strategies: `--strategy genetic:population=20,mutation=0.1`.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace icl {

struct StrategyOption {
  enum class Kind : std::uint8_t {
    Integer, ///< a whole number
    Number,  ///< any number
    Flag,    ///< "yes" or "no"
    Choice,  ///< one of a list
    Text,    ///< anything
  };
  std::string_view name;
  Kind kind;
  std::string_view defaultValue; ///< its value if none is given: the paper's, if there is one
  std::string_view description;
  double min = 0, max = std::numeric_limits<double>::infinity(); ///< for numbers, inclusive
  std::string_view choices{};                                    ///< for a Choice: "adjacent|any"
};

/// The checked values of all options of a strategy. Asking for a name that the strategy does not declare, or
/// for another kind, throws std::logic_error.
class StrategyOptions {
public:
  StrategyOptions() = default;
  /// `given`: the text after the strategy's name, "population=20,mutation=0.1". A piece without `=` belongs
  /// to the value before it, so values may contain commas. Throws an Error for unknown options (with a
  /// suggestion), wrong values and options that are given twice.
  StrategyOptions(std::string_view strategy, std::span<const StrategyOption> declared,
                  std::string_view given);

  std::size_t integer(std::string_view name) const;
  double number(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string &text(std::string_view name) const; ///< also of a Choice
  bool isGiven(std::string_view name) const;            ///< by the user

private:
  struct Setting {
    StrategyOption::Kind kind;
    std::string text;
    double number = 0;
    bool isGiven = false;
  };
  std::map<std::string, Setting, std::less<>> settings;

  const Setting &setting(std::string_view name, StrategyOption::Kind) const;
};

}
