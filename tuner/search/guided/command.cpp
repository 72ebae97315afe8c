#include "tuner/search/guided/command.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <charconv>

namespace icl {

namespace {

using Kind = Command::Kind;

constexpr std::string_view blanks = " \t\r";

class Parser {
public:
  Parser(std::string_view line, const SpaceDefinition &space)
      : text(line.substr(0, line.find('#'))), space(space) {
    text = text.substr(0, text.find_last_not_of(blanks) + 1);
  }

  std::optional<Command> run() {
    skipBlanks();
    if (isAtEnd())
      return std::nullopt;
    const std::size_t start = at;
    command.text = text.substr(start);
    command.kind = kind(start, word());
    arguments();
    skipBlanks();
    if (!isAtEnd())
      fail(at, "expected nothing after this command");
    return std::move(command);
  }

private:
  std::string_view text;
  const SpaceDefinition &space;
  std::size_t at = 0;
  Command command;

  [[noreturn]] static void fail(std::size_t offset, const std::string &message) {
    throw ExpressionError(message, offset);
  }

  bool isAtEnd() const { return at >= text.size(); }
  void skipBlanks() { at = std::min(text.find_first_not_of(blanks, at), text.size()); }

  /// Up to a blank or one of these.
  std::string_view word(std::string_view stops = "") {
    skipBlanks();
    const std::size_t start = at;
    while (!isAtEnd() && blanks.find(text[at]) == blanks.npos && stops.find(text[at]) == stops.npos)
      ++at;
    return text.substr(start, at - start);
  }

  bool takeWord(std::string_view wanted) {
    skipBlanks();
    const std::size_t start = at;
    if (word() == wanted)
      return true;
    at = start;
    return false;
  }

  bool isNext(std::string_view wanted) {
    const std::size_t start = at;
    const bool isIt = takeWord(wanted);
    at = start;
    return isIt;
  }

  bool take(char wanted) {
    skipBlanks();
    if (isAtEnd() || text[at] != wanted)
      return false;
    ++at;
    return true;
  }

  std::string rest() {
    skipBlanks();
    const std::string all(text.substr(at));
    at = text.size();
    return all;
  }

  static Kind kind(std::size_t start, std::string_view name) {
    std::vector<std::string> names;
    for (const CommandEntry &entry : commandTable()) {
      if (entry.name == name)
        return entry.kind;
      names.emplace_back(entry.name);
    }
    fail(start,
         "there is no command `" + std::string(name) + "`" + didYouMeanOneOf(std::string(name), names));
  }

  void arguments() {
    switch (command.kind) {
    case Kind::Sample:
      command.n = takeWord("all") ? 0 : number("how many configurations");
      command.isSpread = takeWord("spread");
      break;
    case Kind::Model:
      model();
      break;
    case Kind::Use:
      command.n = number("the number of a model");
      break;
    case Kind::Predict:
      skipBlanks();
      command.n = isAtEnd() ? 5 : number("how many predictions");
      break;
    case Kind::Plot:
      plot();
      break;
    case Kind::Fix:
      do
        command.fixes.push_back(fix());
      while (take(','));
      break;
    case Kind::Release:
      command.parameter = parameter();
      break;
    case Kind::Transcript:
      command.file = file();
      break;
    case Kind::Help:
      help();
      break;
    case Kind::Compare:
    case Kind::Undo:
    case Kind::Show:
    case Kind::Finish:
      break;
    }
  }

  std::size_t number(const char *what) {
    skipBlanks();
    const std::size_t start = at;
    const std::string_view digits = word(",");
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value == 0)
      fail(start, std::string("expected ") + what + " here, a whole number from 1 up");
    return value;
  }

  std::size_t parameter() {
    skipBlanks();
    const std::size_t start = at;
    const std::string name(word(",="));
    if (name.empty())
      fail(start, "expected the name of a factor here");
    if (const auto found = space.find(name))
      return *found;
    std::vector<std::string> names;
    for (const Parameter &known : space.parameters())
      names.push_back(known.name);
    fail(start, "there is no factor `" + name + "`" + didYouMean(name, names));
  }

  void model() {
    skipBlanks();
    if (const std::size_t tilde = text.find('~', at); tilde != text.npos) {
      const std::size_t start = at;
      std::string_view response = text.substr(start, tilde - start);
      response = response.substr(0, response.find_last_not_of(blanks) + 1);
      if (response != "time" && response != "log(time)")
        fail(start, "a model is of `time` or `log(time)`, not of `" + std::string(response) + "`");
      command.model.isLogarithmic = response != "time";
      at = tilde + 1;
      skipBlanks();
    }
    const std::size_t start = at;
    const std::size_t end = std::min(quantileAfter(start), text.size());
    try {
      command.model.formula = Formula::parse(text.substr(start, end - start), space);
    } catch (const ExpressionError &error) {
      fail(start + error.offset, error.what());
    }
    at = end;
    if (takeWord("quantile"))
      command.model.quantile = quantile();
  }

  /// The offset of the word `quantile`; npos if there is none.
  std::size_t quantileAfter(std::size_t start) const {
    constexpr std::string_view keyword = "quantile";
    for (std::size_t found = text.find(keyword, start); found != text.npos;
         found = text.find(keyword, found + 1)) {
      const std::size_t after = found + keyword.size();
      if (found > start && blanks.find(text[found - 1]) != blanks.npos &&
          (after == text.size() || blanks.find(text[after]) != blanks.npos))
        return found;
    }
    return text.npos;
  }

  double quantile() {
    skipBlanks();
    const std::size_t start = at;
    const std::string_view digits = word();
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || !(value >= 0.001 && value <= 0.999))
      fail(start, "expected a quantile here, a number from 0.001 to 0.999");
    return value;
  }

  void plot() {
    skipBlanks();
    if (!isAtEnd() && !isNext("to"))
      command.parameter = parameter();
    skipBlanks();
    if (isAtEnd())
      return;
    if (!takeWord("to"))
      fail(at, "expected `to FILE.svg` or nothing here");
    skipBlanks();
    const std::size_t start = at;
    command.file = file();
    if (!command.file.ends_with(".svg"))
      fail(start, "a picture is written as SVG, so its name ends in `.svg`");
  }

  std::string file() {
    const std::size_t start = at;
    std::string name = rest();
    if (name.empty())
      fail(start, "expected the name of a file here");
    return name;
  }

  Fix fix() {
    Fix result{parameter()};
    if (take('=')) {
      do
        result.values.push_back(value(result.parameter));
      while (take('|'));
      std::sort(result.values.begin(), result.values.end());
      result.values.erase(std::unique(result.values.begin(), result.values.end()), result.values.end());
    } else if (takeWord("best")) {
      result.best = number("how many values");
    }
    return result;
  }

  std::uint16_t value(std::size_t place) {
    skipBlanks();
    const std::size_t start = at;
    const std::string written(word(",|"));
    const Parameter &known = space.parameters()[place];
    std::vector<std::string> offered;
    for (const Value &one : known.values)
      offered.push_back(toString(one));
    const auto found = std::find(offered.begin(), offered.end(), written);
    if (found != offered.end())
      return std::uint16_t(found - offered.begin());
    std::string list;
    for (const std::string &one : offered)
      list += (list.empty() ? "" : ", ") + one;
    fail(start, "`" + known.name + "` cannot be `" + written + "`; it is one of " + list);
  }

  void help() {
    skipBlanks();
    const std::size_t start = at;
    if (isAtEnd())
      return;
    command.topic = word();
    kind(start, command.topic);
  }
};

}

std::optional<Command> parseCommand(std::string_view line, const SpaceDefinition &space) {
  return Parser(line, space).run();
}

}
