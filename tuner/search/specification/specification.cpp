#include "tuner/search/specification/specification.h"
#include "compiler/space/suggest.h"
#include <algorithm>

namespace icl {

using Location = Specification::Location;

Error errorAt(Location location, const std::string &message) {
  return inputError(std::to_string(location.line) + ":" + std::to_string(location.column) + ": " + message);
}

namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// A part of the text, without blanks around it.
struct Piece {
  std::string_view text;
  std::size_t offset;
};

class Reader {
public:
  /// Replaces comments by blanks, which keeps offsets unchanged.
  explicit Reader(std::string_view source) : text(source) {
    for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at))
      while (at < text.size() && text[at] != '\n')
        text[at++] = ' ';
  }

  Specification run() {
    Specification specification;
    std::vector<Piece> steps = split({text, 0}, ';');
    if (steps.back().text.empty())
      steps.pop_back();
    for (const Piece &piece : steps)
      specification.steps.push_back(step(piece));
    return specification;
  }

private:
  std::string text;

  Location location(std::size_t offset) const {
    const std::string_view before = std::string_view(text).substr(0, offset);
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    return {unsigned(std::count(before.begin(), before.end(), '\n') + 1), unsigned(offset - lineStart + 1)};
  }

  [[noreturn]] void fail(std::size_t offset, const std::string &message) const {
    throw errorAt(location(offset), message);
  }

  static Piece trimmed(Piece piece) {
    while (!piece.text.empty() && isSpace(piece.text.front())) {
      piece.text.remove_prefix(1);
      ++piece.offset;
    }
    while (!piece.text.empty() && isSpace(piece.text.back()))
      piece.text.remove_suffix(1);
    return piece;
  }

  /// Splits at separators outside parentheses; `||` does not separate.
  static std::vector<Piece> split(const Piece &piece, char separator) {
    std::vector<Piece> pieces;
    int depth = 0;
    std::size_t start = 0;
    const std::string_view s = piece.text;
    for (std::size_t i = 0; i <= s.size(); ++i) {
      if (i < s.size() && s[i] == '|' && i + 1 < s.size() && s[i + 1] == '|') {
        ++i;
        continue;
      }
      if (i < s.size() && (s[i] == '(' || s[i] == ')'))
        depth += s[i] == '(' ? 1 : -1;
      if (i < s.size() && (s[i] != separator || depth > 0))
        continue;
      pieces.push_back(trimmed({s.substr(start, i - start), piece.offset + start}));
      start = i + 1;
    }
    return pieces;
  }

  /// The offset of the `=` that gives values, not of ==, !=, <= or >=.
  static std::size_t assignmentSign(std::string_view s) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (s[i] != '=')
        continue;
      if (i + 1 < s.size() && s[i + 1] == '=')
        ++i;
      else if (i == 0 || (s[i - 1] != '!' && s[i - 1] != '<' && s[i - 1] != '>'))
        return i;
    }
    return std::string_view::npos;
  }

  Specification::Step step(const Piece &piece) {
    Specification::Step result;
    result.location = location(piece.offset);
    for (const Piece &part : split(piece, ',')) {
      if (part.text.empty())
        fail(part.offset, "expected `name=values` or a condition here");
      const std::size_t sign = assignmentSign(part.text);
      if (sign == std::string_view::npos) {
        result.conditions.push_back(term(part));
        continue;
      }
      Specification::Group group = this->group(part, sign);
      for (const Specification::Group &earlier : result.groups)
        if (earlier.parameter == group.parameter)
          fail(part.offset, "`" + group.parameter + "` is given values twice in one step");
      result.groups.push_back(std::move(group));
    }
    if (result.groups.empty())
      fail(piece.offset, "the step gives no knob a value");
    return result;
  }

  Specification::Group group(const Piece &part, std::size_t sign) {
    Specification::Group result;
    const Piece name = trimmed({part.text.substr(0, sign), part.offset});
    if (name.text.empty())
      fail(part.offset, "expected a knob's name before `=`");
    const Specification::Term parsed = term(name);
    if (parsed.expression.names() != std::vector<std::string>{std::string(name.text)})
      fail(name.offset, "`" + std::string(name.text) + "` is not a knob's name");
    result.parameter = name.text;
    result.location = location(name.offset);
    for (const Piece &values : split(trimmed({part.text.substr(sign + 1), part.offset + sign + 1}), '|'))
      result.alternatives.push_back(alternative(values));
    return result;
  }

  Specification::Values alternative(const Piece &piece) {
    Specification::Values result;
    const std::vector<Piece> drawn = split(piece, '~');
    if (drawn.size() > 2)
      fail(drawn[2].offset - 1, "a second `~`");
    if (drawn.size() == 2)
      result.draws = term(drawn[1]);
    if (drawn[0].text == "*")
      return result;
    const std::vector<Piece> range = split(drawn[0], ':');
    if (range.size() > 3)
      fail(range[3].offset - 1, "a range has at most three parts, first:last:step");
    result.first = term(range[0]);
    result.kind = range.size() == 1 ? Specification::Values::Kind::Single : Specification::Values::Kind::Sum;
    if (range.size() > 1)
      result.last = term(range[1]);
    if (range.size() > 2)
      readStep(range[2], result);
    return result;
  }

  void readStep(Piece piece, Specification::Values &values) {
    if (piece.text.empty() || (piece.text[0] != '*' && piece.text[0] != '+'))
      fail(piece.offset, "the step of a range must start with `*` or `+`");
    if (piece.text[0] == '*')
      values.kind = Specification::Values::Kind::Product;
    values.step = term(trimmed({piece.text.substr(1), piece.offset + 1}));
  }

  Specification::Term term(const Piece &piece) {
    try {
      return {Expression::parse(piece.text), location(piece.offset)};
    } catch (const ExpressionError &error) {
      fail(piece.offset + error.offset, error.what());
    }
  }
};

/// Checks the names of one specification against a space.
class Checker {
public:
  explicit Checker(const Space &space) : space(space) {
    for (const Parameter &parameter : space.parameters())
      parameters.push_back(parameter.name);
  }

  void step(const Specification::Step &step) {
    std::vector<std::string> later;
    for (const Specification::Group &group : step.groups)
      later.push_back(group.parameter);
    for (const Specification::Group &group : step.groups) {
      if (!space.find(group.parameter))
        fail(group.location,
             "there is no knob `" + group.parameter + "`" + didYouMean(group.parameter, parameters));
      for (const Specification::Values &values : group.alternatives)
        for (const auto *term : {&values.first, &values.last, &values.step, &values.draws})
          if (*term)
            names(**term, later, &group);
      later.erase(later.begin());
    }
    for (const Specification::Term &condition : step.conditions)
      names(condition, later, nullptr);
  }

private:
  const Space &space;
  std::vector<std::string> parameters;

  [[noreturn]] static void fail(Location location, const std::string &message) {
    throw errorAt(location, message);
  }

  static bool contains(const std::vector<std::string> &list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  }

  bool isValue(const std::string &word) const {
    return std::any_of(space.parameters().begin(), space.parameters().end(), [&](const Parameter &parameter) {
      return std::find(parameter.values.begin(), parameter.values.end(), Value(word)) !=
             parameter.values.end();
    });
  }

  /// `later`: the step's parameters that have no values yet. `group`: the group to which the term gives
  /// values, if any.
  void names(const Specification::Term &term, const std::vector<std::string> &later,
             const Specification::Group *group) {
    const std::string source = term.expression.text();
    // A single name is the value itself; it only must be offered.
    const bool isWhole = term.expression.names() == std::vector<std::string>{source};
    for (const std::string &name : term.expression.names()) {
      Location location = term.location;
      if (source.find('\n') == std::string::npos)
        location.column += source.find(name);
      if (contains(later, name))
        fail(location, "`" + name + "` is used before the step gives it values; write `best." + name +
                           "` for its best value so far");
      const auto best = bestParameter(name);
      if (sizeDimension(name) || space.find(best ? *best : name) || isValue(name))
        continue;
      std::vector<std::string> known = parameters;
      if (group && isWhole)
        for (const Value &value : space.parameters()[*space.find(group->parameter)].values)
          known.push_back(toString(value));
      fail(location,
           "`" + name + "` is neither a knob, nor a value of one, nor a size" + didYouMean(name, known));
    }
  }
};

}

Specification Specification::parse(std::string_view text) { return Reader(text).run(); }

void Specification::check(const Space &space) const {
  Checker checker(space);
  for (const Step &step : steps)
    checker.step(step);
}

std::optional<std::size_t> sizeDimension(std::string_view name) {
  constexpr std::array<std::array<std::string_view, 2>, 3> names = {
      {{"size_x", "NX"}, {"size_y", "NY"}, {"size_z", "NZ"}}};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i][0] || name == names[i][1])
      return i;
  return std::nullopt;
}

std::optional<std::string_view> bestParameter(std::string_view name) {
  constexpr std::string_view prefix = "best.";
  if (name.substr(0, prefix.size()) != prefix)
    return std::nullopt;
  return name.substr(prefix.size());
}

}
