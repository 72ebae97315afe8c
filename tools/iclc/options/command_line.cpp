#include "tools/iclc/options/command_line.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>

namespace icl::cli {

namespace {
/// Thrown by validate(), which does not know the option. Boost adds its name.
struct WrongValue : po::error_with_option_name {
  explicit WrongValue(const std::string &text) : error_with_option_name(text), text(text) {}
  std::string text;
};
}

template <typename T>
static T parseNumber(const std::vector<std::string> &words, const char *wanted, T least) {
  const std::string &text = po::validators::get_single_string(words);
  T number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range && end == text.data() + text.size())
    throw WrongValue("`" + text + "` does not fit a number of 64 bits");
  if (error != std::errc() || end != text.data() + text.size() || !(number >= least))
    throw WrongValue("`" + text + "` is not " + wanted);
  return number;
}

void validate(boost::any &result, const std::vector<std::string> &words, Count *, int) {
  po::validators::check_first_occurrence(result);
  result = Count{parseNumber<std::uint64_t>(words, "a whole number from 1 up", 1)};
}

void validate(boost::any &result, const std::vector<std::string> &words, Seed *, int) {
  po::validators::check_first_occurrence(result);
  result = Seed{parseNumber<std::uint64_t>(words, "a whole number from 0 up", 0)};
}

void validate(boost::any &result, const std::vector<std::string> &words, Seconds *, int) {
  po::validators::check_first_occurrence(result);
  constexpr const char *wanted = "a finite number of seconds above zero";
  const double seconds = parseNumber<double>(words, wanted, 0);
  if (seconds == 0 || !std::isfinite(seconds))
    throw WrongValue("`" + words.front() + "` is not " + wanted);
  constexpr double most = 1e9; // thirty years; clocks count nanoseconds in 64 bits
  result = Seconds{std::min(seconds, most)};
}

std::string Option::usage() const {
  const std::string spelling = letter ? std::string("-") + letter : "--" + name;
  return placeholder.empty() ? spelling : spelling + " " + placeholder;
}

CommandLine::CommandLine(const Subcommand &c, std::vector<std::string> w) : command(c), words(std::move(w)) {}

CommandLine::Group::Group(CommandLine &line, Topic topic) : line(line) { line.topic = topic; }

void CommandLine::declare(const char *spelling, po::value_semantic *value, const std::string &placeholder,
                          bool isList, const std::string &help) {
  visible.add_options()(spelling, value, help.c_str());
  const std::string text = spelling;
  const std::size_t comma = text.find(',');
  const char letter = comma == std::string::npos ? '\0' : text[comma + 1];
  declared.push_back({text.substr(0, comma), letter, placeholder, isList, topic, ""});
}

void CommandLine::list(const char *spelling, std::vector<std::string> &variable, const char *placeholder,
                       const std::string &help) {
  declare(spelling, po::value(&variable)->composing()->value_name(placeholder), placeholder, true, help);
}

void CommandLine::flag(const char *spelling, bool &variable, const std::string &help) {
  declare(spelling, po::bool_switch(&variable), "", false, help);
}

void CommandLine::argument(const char *placeholder, std::string &variable, const std::string &help) {
  argumentName = placeholder;
  argumentHelp = help;
  argumentVariable = &variable;
}

static const Option &named(const std::vector<Option> &options, const std::string &name) {
  for (const Option &option : options)
    if (option.name == name)
      return option;
  throw std::logic_error("no option `" + name + "` has been declared");
}

void CommandLine::require(const std::string &option, const std::string &purpose) {
  const std::size_t index = &named(declared, option) - declared.data();
  declared[index].purpose = purpose;
}

void CommandLine::exclude(std::vector<std::string> options) {
  for (const std::string &option : options)
    named(declared, option);
  alternatives.push_back(std::move(options));
}

void printVersion() { std::cout << "iclc " ICL_VERSION "\n"; }

bool CommandLine::parse() {
  visible.add_options()("help,h", "print this help")("version", "print the version of iclc");
  std::vector<std::string> arguments;
  po::options_description all = visible;
  all.add_options()("argument", po::value(&arguments));
  po::positional_options_description positions;
  positions.add("argument", -1);
  try {
    using namespace po::command_line_style;
    const auto parsed = po::command_line_parser(words)
                            .options(all)
                            .positional(positions)
                            .style(unix_style & ~allow_guessing)
                            .run();
    po::store(parsed, values);
    if (values.count("help")) {
      printHelp();
      return false;
    }
    if (values.count("version")) {
      printVersion();
      return false;
    }
    po::notify(values);
    checkValues(parsed.options);
  } catch (const po::error &e) {
    explain(e);
  }
  checkArguments(arguments);
  checkTogether();
  if (argumentVariable)
    *argumentVariable = arguments.front();
  return true;
}

/// An empty name names nothing, and an empty value would look like an absent one.
void CommandLine::checkValues(const std::vector<po::option> &options) const {
  for (const po::option &option : options)
    if (!option.value.empty() && option.value.front().empty())
      throw usageError((option.position_key < 0 ? "`--" + option.string_key + "`" : argumentName) +
                       " needs a value, not an empty one");
}

void CommandLine::checkArguments(const std::vector<std::string> &arguments) const {
  if (argumentVariable && arguments.empty())
    throw usageError("no " + argumentName + " was given");
  const std::size_t expected = argumentVariable ? 1 : 0;
  if (arguments.size() <= expected)
    return;
  const std::string &extra = arguments[expected];
  throw usageError("unexpected argument `" + extra + "`" +
                   (extra.find('=') != std::string::npos
                        ? "; each `name=value` needs its own option in front of it"
                        : ""));
}

void CommandLine::checkTogether() const {
  for (const std::vector<std::string> &options : alternatives)
    for (auto other = options.begin(); other != options.end(); ++other)
      for (auto option = options.begin(); option != other; ++option)
        if (isGiven(*option) && isGiven(*other))
          throw usageError("--" + *option + " and --" + *other + " exclude each other");
  for (const Option &option : declared)
    if (!option.purpose.empty() && !isGiven(option.name))
      throw usageError(option.usage() + " is missing: " + option.purpose);
}

/// As a shell takes it for one word.
static std::string quoted(const std::string &word) {
  constexpr const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%^";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos)
    return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string CommandLine::typed() const {
  std::string text = std::string("iclc ") + command.name;
  for (const std::string &word : words)
    text += " " + quoted(word);
  return text;
}

bool CommandLine::isGiven(const std::string &option) const {
  const auto found = values.find(option);
  return found != values.end() && !found->second.defaulted();
}

std::vector<const Option *> CommandLine::givenOptions() const {
  std::vector<const Option *> found;
  for (const Option &option : declared)
    if (isGiven(option.name))
      found.push_back(&option);
  return found;
}

/// The first group of alternatives that has the option: usage shows it there. Null if there is none.
const std::vector<std::string> *CommandLine::alternativesTo(const std::string &option) const {
  for (const std::vector<std::string> &options : alternatives)
    if (std::find(options.begin(), options.end(), option) != options.end())
      return &options;
  return nullptr;
}

/// "[-k KERNEL]", "[-c KNOB=VALUE]...", "[--config FILE | --tuned FILE]". Adds the options to `shown`.
std::string CommandLine::usageOfOptional(const Option &option, std::set<std::string> &shown) const {
  const auto *group = alternativesTo(option.name);
  std::string others;
  shown.insert(option.name);
  for (const Option &other : declared)
    if (group && alternativesTo(other.name) == group && shown.insert(other.name).second)
      others += " | " + other.usage() + (other.isList ? "..." : "");
  const std::string dots = option.isList ? "..." : "";
  return "[" + option.usage() + (others.empty() ? "]" + dots : dots + others + "]");
}

std::string CommandLine::usage() const {
  std::vector<std::string> parts;
  if (argumentVariable)
    parts.push_back(argumentName);
  std::set<std::string> shown;
  for (const Option &option : declared)
    if (!option.purpose.empty() && shown.insert(option.name).second)
      parts.push_back(option.usage() + (option.isList ? "..." : ""));
  for (const Option &option : declared)
    if (!shown.contains(option.name))
      parts.push_back(usageOfOptional(option, shown));

  constexpr std::size_t width = 100;
  std::string text = std::string("usage: iclc ") + command.name;
  const std::string indent(text.size(), ' ');
  std::size_t lineStart = 0;
  for (const std::string &part : parts) {
    if (text.size() + 1 + part.size() - lineStart > width) {
      lineStart = text.size() + 1;
      text += "\n" + indent;
    }
    text += " " + part;
  }
  return text + "\n";
}

void CommandLine::printHelp() const {
  std::cout << "iclc " << command.name << ": " << command.summary << "\n\n" << usage() << '\n';
  if (argumentVariable)
    std::cout << "  " << argumentName << ": " << argumentHelp << "\n\n";
  std::cout << visible;
  if (!notes.empty())
    std::cout << '\n' << notes;
}

void CommandLine::explain(const po::error &error) const {
  if (const auto *unknown = dynamic_cast<const po::unknown_option *>(&error)) {
    // Boost drops the dashes and keeps the rest.
    std::string name = unknown->get_option_name();
    std::vector<std::string> spellings{"--help"};
    for (const Option &option : declared)
      spellings.push_back("--" + option.name);
    throw usageError("unknown option `" + name + "`" + didYouMean(name, spellings));
  }
  const auto *named = dynamic_cast<const po::error_with_option_name *>(&error);
  const std::string option = named ? "`" + named->get_option_name() + "`" : "";
  if (const auto *wrong = dynamic_cast<const WrongValue *>(&error))
    throw usageError(option + ": " + wrong->text);
  if (dynamic_cast<const po::multiple_occurrences *>(&error))
    throw usageError(option + " was given more than once");
  const auto *syntax = dynamic_cast<const po::invalid_command_line_syntax *>(&error);
  if (syntax && syntax->kind() == po::invalid_syntax::extra_parameter)
    throw usageError(option + " takes no value");
  if (syntax)
    throw usageError(option + " needs a value");
  throw usageError(error.what());
}

}
