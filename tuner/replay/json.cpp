#include "tuner/replay/json.h"
#include "compiler/space/error.h"
#include "tuner/replay/json_stream.h"
#include <cctype>
#include <charconv>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#include <string_view>
#include <vector>

namespace icl {

namespace {

using Json = nlohmann::ordered_json;

/// What the text consists of, as RapidJSON reports it, as values for a visitor.
class Values : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Values> {
public:
  using Kind = JsonVisitor::Kind;

  explicit Values(JsonVisitor &visitor) : visitor(visitor) {}

  /// Of the text that was read.
  std::size_t depth() const { return open + skipped + building.size(); }

  bool Null() {
    return scalar([] { return nullptr; });
  }
  bool Bool(bool value) {
    return scalar([&] { return value; });
  }
  bool RawNumber(const char *text, rapidjson::SizeType length, bool) {
    return scalar([&] { return number({text, length}); });
  }
  bool String(const char *text, rapidjson::SizeType length, bool) {
    return scalar([&] { return std::string(text, length); });
  }
  bool Key(const char *text, rapidjson::SizeType length, bool) {
    if (skipped == 0)
      (building.empty() ? member : builtMember).assign(text, length);
    return true;
  }
  bool StartObject() { return start(Kind::Object); }
  bool EndObject(rapidjson::SizeType) { return end(); }
  bool StartArray() { return start(Kind::List); }
  bool EndArray(rapidjson::SizeType) { return end(); }

private:
  using Wanted = JsonVisitor::Wanted;

  JsonVisitor &visitor;
  std::size_t open = 0;    ///< values whose parts are visited and which have not ended
  std::size_t skipped = 0; ///< the same within a value that is not wanted
  std::string member, builtMember;
  Json whole;
  std::vector<Json *> building; ///< the same within a value that is wanted whole; the first is `whole`
  std::vector<bool> isList;     ///< of the open values

  static Json number(std::string_view text) {
    if (text.ends_with('N') || text.ends_with('f') || text.ends_with('y')) // NaN, Inf, Infinity
      return nullptr;
    const char *const last = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto [parsed, error] = std::from_chars(text.data(), last, whole);
        error == std::errc() && parsed == last)
      return whole;
    double real = 0;
    if (std::from_chars(text.data(), last, real).ec != std::errc())
      throw inputError("it is not JSON: the number `" + std::string(text) + "` is out of range");
    return real;
  }

  // The next functions return true: the parser is to go on.

  template <typename Make>
  bool scalar(const Make &value) {
    if (skipped > 0)
      return true;
    if (!building.empty())
      append(value());
    else if (visitor.wanted(open, name(), Kind::Scalar) != Wanted::Nothing)
      visitor.take(open, member, value());
    return true;
  }

  bool start(Kind kind) {
    if (skipped > 0) {
      ++skipped;
      return true;
    }
    Json empty = kind == Kind::Object ? Json::object() : Json::array();
    if (!building.empty()) {
      building.push_back(&append(std::move(empty)));
      return true;
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
    return true;
  }

  bool end() {
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
    return true;
  }

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

/// RapidJSON's message in the style of others.
std::string messageOf(rapidjson::ParseErrorCode code) {
  std::string text = rapidjson::GetParseError_En(code);
  text[0] = char(std::tolower(text[0]));
  if (text.ends_with('.'))
    text.pop_back();
  return text;
}

std::string errorAt(const JsonStream &text, const std::string &message) {
  return "it is not JSON: parse error at " + text.place() + ": " + message;
}

/// Whether the text has ended between two values, if it has ended too early.
bool isBetweenValues(const JsonStream &text, rapidjson::ParseErrorCode code) {
  const bool isInString = code >= rapidjson::kParseErrorStringUnicodeEscapeInvalidHex &&
                          code <= rapidjson::kParseErrorStringInvalidEncoding;
  return !isInString && std::string_view("{[,}]").find(text.lastVisible()) != std::string_view::npos;
}

}

std::optional<JsonCut> visitJson(TextFile &file, std::string start, JsonVisitor &visitor) {
  // Iterative: nesting may be deep. Numbers as strings: most are not wanted.
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseNanAndInfFlag;
  JsonStream text(file, std::move(start));
  Values values(visitor);
  const rapidjson::ParseErrorCode code = rapidjson::Reader().Parse<flags>(text, values).Code();
  if (code != rapidjson::kParseErrorNone && text.hasEnded())
    return JsonCut{errorAt(text, "unexpected end of input"),
                   values.depth() > 2 || !isBetweenValues(text, code)};
  if (code != rapidjson::kParseErrorNone)
    throw inputError(errorAt(text, messageOf(code)));
  if (!text.hasEnded()) // a NUL character
    throw inputError(errorAt(text, messageOf(rapidjson::kParseErrorDocumentRootNotSingular)));
  return std::nullopt;
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
