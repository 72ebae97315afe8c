#include "tuner/replay/json.h"
#include "compiler/space/error.h"
#include "tuner/replay/characters.h"
#include <charconv>
#include <vector>

namespace icl {

namespace {

using Json = nlohmann::ordered_json;

/// What the text consists of, as values for a visitor.
class Values {
public:
  using Kind = JsonVisitor::Kind;

  explicit Values(JsonVisitor &visitor) : visitor(visitor) {}

  /// Of the text that was read.
  std::size_t depth() const { return open + skipped + building.size(); }

  void key(std::string &name) {
    if (skipped == 0)
      std::swap(building.empty() ? member : builtMember, name);
  }

  /// Whether the scalar that follows is wanted.
  bool wantsScalar() {
    return skipped == 0 &&
           (!building.empty() || visitor.wanted(open, name(), Kind::Scalar) != Wanted::Nothing);
  }

  void scalar(Json value) {
    if (!building.empty())
      append(std::move(value));
    else
      visitor.take(open, member, std::move(value));
  }

  void start(Kind kind) {
    if (skipped > 0) {
      ++skipped;
      return;
    }
    Json empty = kind == Kind::Object ? Json::object() : Json::array();
    if (!building.empty()) {
      building.push_back(&append(std::move(empty)));
      return;
    }
    switch (visitor.wanted(open, name(), kind)) {
    case Wanted::Nothing:
      ++skipped;
      break;
    case Wanted::Parts:
      ++open;
      isList.push_back(kind == Kind::List);
      break;
    case Wanted::Whole:
      whole = std::move(empty);
      building.push_back(&whole);
      break;
    }
  }

  void end() {
    if (skipped > 0) {
      --skipped;
    } else if (!building.empty()) {
      building.pop_back();
      if (building.empty())
        visitor.take(open, member, std::move(whole));
    } else {
      --open;
      isList.pop_back();
      visitor.leave(open);
    }
  }

private:
  using Wanted = JsonVisitor::Wanted;

  JsonVisitor &visitor;
  std::size_t open = 0;    ///< values whose parts are visited and which have not ended
  std::size_t skipped = 0; ///< the same within a value that is not wanted
  std::string member, builtMember;
  Json whole;
  std::vector<Json *> building; ///< the same within a value that is wanted whole; the first is `whole`
  std::vector<bool> isList;     ///< of the open values

  /// The name of the value that follows.
  const std::string &name() {
    if (!isList.empty() && isList.back())
      member.clear();
    return member;
  }

  Json &append(Json value) {
    Json &parent = *building.back();
    if (parent.is_array())
      return parent.emplace_back(std::move(value));
    return parent[builtMember] = std::move(value);
  }
};

/// Skips the digits from `at`; false if there are none.
bool skipDigits(std::string_view text, std::size_t &at) {
  const std::size_t first = at;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9')
    ++at;
  return at > first;
}

/// As JSON writes numbers: no sign but `-`, no leading zeros, digits on both sides of the point.
bool isNumber(std::string_view text) {
  std::size_t at = text.starts_with('-');
  const bool isZero = text.substr(at).starts_with('0');
  const std::size_t first = at;
  if (!skipDigits(text, at) || (isZero && at > first + 1))
    return false;
  if (text.substr(at).starts_with('.') && !skipDigits(text, ++at))
    return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    at += at < text.size() && (text[at] == '+' || text[at] == '-');
    if (!skipDigits(text, at))
      return false;
  }
  return at == text.size();
}

/// The grammar of JSON, without recursion.
class Parser {
public:
  Parser(Characters &characters, JsonVisitor &visitor) : text(characters), values(visitor) {}

  /// Throws Ended, and an Error.
  void parse() {
    value();
    while (!closings.empty())
      step();
    text.span<Characters::blank>(nullptr);
    if (text.more())
      fail("the end");
  }

  /// Where the text has ended: inside a value of depth 2, and not between two of them.
  bool isWithin() const { return values.depth() > 2 || !isBetween; }

private:
  enum class After : std::uint8_t { Opening, Comma, Value };

  Characters &text;
  Values values;
  std::string closings; ///< of the open objects and lists
  After after = After::Opening;
  bool isBetween = false; ///< two values, neither of which is a scalar that may be cut
  std::string token;

  [[noreturn]] void fail(const std::string &expected) {
    std::string found = {text.peek()};
    if (static_cast<unsigned char>(found[0]) < 0x20 || static_cast<unsigned char>(found[0]) >= 0x7f)
      found = "character " + std::to_string(static_cast<unsigned char>(found[0]));
    failWith("unexpected `" + found + "`; expected " + expected);
  }
  [[noreturn]] void failWith(const std::string &what) {
    throw inputError("it is not JSON: parse error at " + text.place() + ": " + what);
  }

  void expect(char c, const char *description) {
    if (text.visible() != c)
      fail(description);
    text.skip();
  }

  void step() {
    const bool isObject = closings.back() == '}';
    const char c = text.visible();
    if (c == closings.back() && after != After::Comma) {
      text.skip();
      closings.pop_back();
      values.end();
      after = After::Value;
      isBetween = true;
    } else if (after == After::Value) {
      expect(',', isObject ? "`,` or `}`" : "`,` or `]`");
      after = After::Comma;
      isBetween = true;
    } else {
      isBetween = false;
      if (isObject) {
        expect('"', "a name in quotes");
        string(true);
        values.key(token);
        expect(':', "`:`");
      }
      value();
    }
  }

  void value() {
    const char c = text.visible();
    if (c == '{' || c == '[') {
      text.skip();
      closings += c == '{' ? '}' : ']';
      values.start(c == '{' ? Values::Kind::Object : Values::Kind::List);
      after = After::Opening;
      isBetween = true;
      return;
    }
    const bool isWanted = values.wantsScalar();
    Json scalar;
    if (c == '"') {
      text.skip();
      string(isWanted);
      if (isWanted)
        scalar = std::move(token);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      scalar = number(isWanted);
    } else {
      scalar = word();
    }
    if (isWanted)
      values.scalar(std::move(scalar));
    after = After::Value;
  }

  /// Up to its closing quotes; into the token if it is wanted.
  void string(bool isWanted) {
    token.clear();
    bool isPlain = true;
    while (true) {
      text.span<Characters::plain>(isWanted ? &token : nullptr);
      const char c = text.peek();
      if (static_cast<unsigned char>(c) < 0x20)
        fail("no control character in a string");
      text.skip();
      if (c == '"')
        break;
      isPlain = false;
      token += c;
      if (c == '\\') {
        token += text.peek();
        text.skip();
      }
    }
    if (!isPlain && isWanted)
      decode();
  }

  /// Replaces the escapes in the token, and checks its UTF-8.
  void decode() {
    try {
      token = Json::parse('"' + token + '"').get<std::string>();
    } catch (const Json::exception &) {
      failWith("a string with a wrong escape or wrong UTF-8 is before this");
    }
  }

  /// Null if it is not wanted.
  Json number(bool isWanted) {
    token.clear();
    text.span<Characters::numeric>(&token);
    if (token == "-" && text.more() && text.peek() == 'I')
      return word();
    if (!text.more()) // it may be cut
      throw Ended();
    if (!isNumber(token))
      failWith("`" + token + "` is before this, which is not a number");
    if (!isWanted)
      return nullptr;
    const char *const last = token.data() + token.size();
    std::int64_t whole = 0;
    if (const auto [end, error] = std::from_chars(token.data(), last, whole);
        error == std::errc() && end == last)
      return whole;
    double number = 0;
    if (std::from_chars(token.data(), last, number).ec != std::errc())
      failWith("`" + token + "` is before this, which is out of range");
    return number;
  }

  Json word() {
    token.clear();
    text.span<Characters::letter>(&token);
    if (token == "true" || token == "false")
      return token == "true";
    if (token == "null" || token == "NaN" || token == "Infinity")
      return nullptr;
    if (token.empty())
      fail("a value");
    if (!text.more())
      throw Ended();
    failWith("`" + token + "` is before this, which is not a value");
  }
};

}

std::optional<JsonCut> visitJson(TextFile &file, std::string start, JsonVisitor &visitor) {
  Characters text(file, std::move(start));
  Parser parser(text, visitor);
  try {
    parser.parse();
    return std::nullopt;
  } catch (const Ended &) {
    return JsonCut{"it is not JSON: parse error at " + text.place() + ": unexpected end of input",
                   parser.isWithin()};
  }
}

namespace {

/// Takes the outer value.
class Outer : public JsonVisitor {
public:
  Json value;

  Wanted wanted(std::size_t, const std::string &, Kind) override { return Wanted::Whole; }
  void take(std::size_t, const std::string &, Json whole) override { value = std::move(whole); }
  void leave(std::size_t) override {}
};

}

nlohmann::ordered_json readJson(const std::string &path) {
  TextFile file(path);
  Outer outer;
  if (const auto cut = visitJson(file, "", outer))
    throw inputError(cut->error);
  return std::move(outer.value);
}

}
