// What a strategy lets its user set: `--strategy genetic:population=20,mutation=0.1`.
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
    Whole,  ///< a whole number
    Number, ///< any number
    Flag,   ///< "yes" or "no"
    Word,   ///< one of a list
    Text,   ///< anything
  };
  std::string_view name;
  Kind kind;
  std::string_view standard; ///< its value where none is given, where there is one the paper's
  std::string_view description;
  double least = 0, most = std::numeric_limits<double>::infinity(); ///< of numbers, both allowed
  std::string_view words{};                                         ///< of a Word: "adjacent|any"
};

/// The values of a strategy's options, all of them, checked. Asking for a name that the strategy does not
/// declare, or as another kind, is a std::logic_error.
class StrategyOptions {
public:
  StrategyOptions() = default;
  /// `given`: the text after the strategy's name, "population=20,mutation=0.1"; a part without `=` belongs to
  /// the value before it, so that values may hold commas. Throws an Error, with a suggestion;
  /// also for an option that is given twice.
  StrategyOptions(std::string_view strategy, std::span<const StrategyOption> declared,
                  std::string_view given);

  std::size_t whole(std::string_view name) const;
  double number(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string &text(std::string_view name) const; ///< of words too
  bool isGiven(std::string_view name) const;            ///< and not standard

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
