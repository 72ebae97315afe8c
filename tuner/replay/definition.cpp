#include "tuner/replay/definition.h"
#include "compiler/space/decimal.h"
#include "compiler/space/suggest.h"
#include "tuner/files/json_text.h"
#include "tuner/replay/table.h"
#include <algorithm>
#include <filesystem>

namespace icl {

using Json = nlohmann::ordered_json;

namespace {

/// No parameter may have more values, and no list more elements.
constexpr std::size_t mostValues = UINT16_MAX;

/// Splits at the separators that are outside of brackets and quotes.
std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (depth == 0 && text.substr(at, separator.size()) == separator) {
      parts.push_back(trimmed(text.substr(start, at - start)));
      at += separator.size() - 1;
      start = at + 1;
    }
  }
  parts.push_back(trimmed(text.substr(start)));
  return parts;
}

/// The text between `open` and `close` if `text` begins and ends with these.
std::optional<std::string_view> inside(std::string_view text, std::string_view open, std::string_view close) {
  if (!text.starts_with(open) || !text.ends_with(close) || text.size() < open.size() + close.size())
    return std::nullopt;
  return trimmed(text.substr(open.size(), text.size() - open.size() - close.size()));
}

/// Throws an Error that states the position in the text.
Expression expressionOf(std::string_view text, const Expression::Decimals &decimals = {}) {
  try {
    return Expression::parsePython(text, decimals);
  } catch (const ExpressionError &error) {
    throw inputError("`" + std::string(text) + "`, character " + std::to_string(error.offset + 1) + ": " +
                     error.what());
  }
}

/// A comprehension's variable, if one is bound.
struct Binding {
  std::string name;
  Value value;
};

Value valueOf(std::string_view text, const Binding &binding) {
  const Json literal = Json::parse(text, nullptr, false);
  if (!literal.is_discarded() && !literal.is_structured())
    return valueOfJson(literal);
  const auto value = expressionOf(text).evaluate([&](std::string_view name) {
    return name == binding.name ? std::optional(binding.value) : std::nullopt;
  });
  if (!value)
    throw inputError("`" + std::string(text) + "` has no value");
  return *value;
}

std::int64_t wholeOf(std::string_view text) {
  const Value value = valueOf(text, {});
  if (const auto *whole = std::get_if<std::int64_t>(&value))
    return *whole;
  throw inputError("`" + std::string(text) + "` is not a whole number");
}

std::vector<Value> rangeOf(std::string_view inner) {
  std::vector<std::int64_t> bounds;
  for (const std::string_view part : split(inner, ","))
    bounds.push_back(wholeOf(part));
  if (bounds.size() == 1)
    bounds.insert(bounds.begin(), 0);
  const std::int64_t step = bounds.size() == 3 ? bounds[2] : 1;
  if (bounds.size() > 3 || step == 0)
    throw inputError("`range(" + std::string(inner) + ")` is not a range");
  std::vector<Value> values;
  for (std::int64_t v = bounds[0]; step > 0 ? v < bounds[1] : v > bounds[1];) {
    if (values.size() == mostValues)
      throw inputError("`range(" + std::string(inner) + ")` is too long");
    values.emplace_back(v);
    if (__builtin_add_overflow(v, step, &v))
      break;
  }
  return values;
}

/// `depth`: the number of lists around this one.
std::vector<Value> listOf(std::string_view text, unsigned depth = 0);

/// "EXPRESSION for NAME in LIST [if CONDITION]".
std::vector<Value> comprehension(std::string_view element, std::string_view rest, unsigned depth) {
  const auto parts = split(rest, " in ");
  if (parts.size() != 2)
    throw inputError("`for " + std::string(rest) + "` does not state what it iterates over");
  const auto source = split(parts[1], " if ");
  std::vector<Value> values;
  for (const Value &value : listOf(source[0], depth + 1)) {
    const Binding binding{std::string(parts[0]), value};
    if (source.size() == 1 || valueOf(source[1], binding) != Value(0))
      values.push_back(valueOf(element, binding));
  }
  return values;
}

std::vector<Value> listOf(std::string_view text, unsigned depth) {
  constexpr unsigned deepest = 100;
  if (depth > deepest)
    throw inputError("more than " + std::to_string(deepest) + " lists are nested");
  text = trimmed(text);
  if (const auto terms = split(text, "+"); terms.size() > 1) {
    std::vector<Value> all;
    for (const std::string_view term : terms)
      for (Value &value : listOf(term, depth + 1))
        all.push_back(std::move(value));
    return all;
  }
  if (const auto inner = inside(text, "list(", ")"))
    return listOf(*inner, depth + 1);
  if (const auto inner = inside(text, "range(", ")"))
    return rangeOf(*inner);
  const auto inner = inside(text, "[", "]");
  if (!inner)
    throw inputError("`" + std::string(text) + "` is not a list");
  if (const auto parts = split(*inner, " for "); parts.size() == 2)
    return comprehension(parts[0], parts[1], depth);
  std::vector<Value> values;
  for (const std::string_view element : split(*inner, ","))
    if (!element.empty())
      values.push_back(valueOf(element, {}));
  return values;
}

std::vector<Value> valuesOf(const Json &json) {
  if (json.is_string())
    return listOf(json.get<std::string>());
  if (!json.is_array())
    throw inputError("they are neither a list nor Python code for one");
  std::vector<Value> values;
  for (const Json &value : json)
    values.push_back(valueOfJson(value));
  return values;
}

Parameter parameterOf(const Json &json) {
  Parameter parameter;
  parameter.name = json.at("Name").get<std::string>();
  try {
    parameter.values = valuesOf(json.at("Values"));
  } catch (const Error &wrong) {
    throw wrong.in("the values of `" + parameter.name + "`: ");
  }
  if (parameter.values.empty())
    throw inputError("`" + parameter.name + "` has no values");
  parameter.reference = json.contains("Default") ? valueOfJson(json["Default"]) : parameter.values.front();
  if (std::find(parameter.values.begin(), parameter.values.end(), parameter.reference) ==
      parameter.values.end())
    throw inputError("the default of `" + parameter.name + "`, `" + toString(parameter.reference) +
                     "`, is not one of its values");
  return parameter;
}

/// Parameters whose values are numbers that are not all whole.
Expression::Decimals decimalsAmong(const std::vector<Parameter> &parameters) {
  Expression::Decimals decimals;
  for (const Parameter &parameter : parameters) {
    const std::vector<Value> &values = parameter.values;
    const bool hasWord =
        std::any_of(values.begin(), values.end(), [](const Value &v) { return v.index() != 0; });
    if (hasWord && std::all_of(values.begin(), values.end(), isNumber))
      decimals[parameter.name] = values;
  }
  return decimals;
}

Constraint constraintOf(const Json &json, const Expression::Decimals &decimals) {
  const std::string text = json.at("Expression").get<std::string>();
  try {
    return {expressionOf(text, decimals), "`" + text + "` does not hold"};
  } catch (const Error &wrong) {
    throw wrong.in("the condition ");
  }
}

/// The list of objects with that key.
const Json &objectsIn(const Json &definition, const char *key) {
  const Json &list = definition.at(key);
  if (!list.is_array() || !std::all_of(list.begin(), list.end(), [](const Json &e) { return e.is_object(); }))
    throw inputError("its `" + std::string(key) + "` are not a list of objects");
  return list;
}

/// Checks the names in conditions: each is a parameter, or a string that is a value of one.
void checkNames(const Constraint &constraint, const std::vector<Parameter> &parameters) {
  std::vector<std::string> known;
  for (const Parameter &parameter : parameters) {
    known.push_back(parameter.name);
    for (const Value &value : parameter.values)
      if (const auto *word = std::get_if<std::string>(&value))
        known.push_back(*word);
  }
  for (const std::string &name : constraint.condition.names())
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw inputError("the condition `" + constraint.condition.text() + "`: `" + name +
                       "` is neither a parameter nor a value of one" + didYouMean(name, known));
}

Space spaceOf(const Json &file) {
  if (!file.is_object() || !file.contains("ConfigurationSpace") || !file["ConfigurationSpace"].is_object())
    throw inputError("it has no `ConfigurationSpace`, as T1 files have");
  const Json &definition = file["ConfigurationSpace"];
  std::vector<Parameter> parameters;
  for (const Json &parameter : objectsIn(definition, "TuningParameters"))
    parameters.push_back(parameterOf(parameter));
  if (parameters.empty())
    throw inputError("its `TuningParameters` are empty");
  std::vector<Constraint> constraints;
  if (definition.contains("Conditions"))
    for (const Json &condition : objectsIn(definition, "Conditions")) {
      constraints.push_back(constraintOf(condition, decimalsAmong(parameters)));
      checkNames(constraints.back(), parameters);
    }
  return Space(std::move(parameters), std::move(constraints));
}

}

KernelSpace readKernelSpace(const std::string &path) {
  const std::string context = "cannot read the space definition `" + path + "`: ";
  try {
    const Json file = readJson(path);
    Space space = spaceOf(file);
    const Json kernel = file.value("KernelSpecification", Json::object());
    return {kernel.value("KernelName", std::filesystem::path(path).stem().string()), std::move(space)};
  } catch (const Error &wrong) {
    throw wrong.in(context);
  } catch (const Json::exception &wrong) {
    throw inputError(context + plainText(wrong));
  }
}

}
