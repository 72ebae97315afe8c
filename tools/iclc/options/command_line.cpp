#include "tools/iclc/options/command_line.h"
#include "compiler/space/suggest.h"
#include <charconv>
#include <cmath>
#include <iostream>

namespace icl::cli {

namespace {
/// Thrown out of validate(), which is not told the option; Boost adds its name on the way.
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
  result = Seconds{seconds};
}

CommandLine::CommandLine(const Subcommand &c, std::vector<std::string> w) : command(c), words(std::move(w)) {}

void CommandLine::declare(const char *spelling, po::value_semantic *value, const std::string &help) {
  visible.add_options()(spelling, value, help.c_str());
}

void CommandLine::list(const char *spelling, std::vector<std::string> &variable, const char *placeholder,
                       const std::string &help) {
  declare(spelling, po::value(&variable)->composing()->value_name(placeholder), help);
}

void CommandLine::flag(const char *spelling, bool &variable, const std::string &help) {
  declare(spelling, po::bool_switch(&variable), help);
}

void CommandLine::argument(const char *placeholder, std::string &variable, const std::string &help) {
  argumentName = placeholder;
  argumentHelp = help;
  argumentVariable = &variable;
}

bool CommandLine::parse() {
  visible.add_options()("help,h", "print this");
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
    po::notify(values);
    checkValues(parsed.options);
  } catch (const po::error &e) {
    explain(e);
  }
  if (argumentVariable && arguments.empty())
    throw usageError("no " + argumentName + " was given");
  const std::size_t expected = argumentVariable ? 1 : 0;
  if (arguments.size() > expected) {
    const std::string &extra = arguments[expected];
    throw usageError("unexpected argument `" + extra + "`" +
                     (extra.find('=') != std::string::npos
                          ? "; each `name=value` needs its own option in front of it"
                          : ""));
  }
  if (argumentVariable)
    *argumentVariable = arguments.front();
  return true;
}

/// Nothing has an empty name, and an empty value would read as none.
void CommandLine::checkValues(const std::vector<po::option> &options) const {
  for (const po::option &option : options)
    if (!option.value.empty() && option.value.front().empty())
      throw usageError((option.position_key < 0 ? "`--" + option.string_key + "`" : argumentName) +
                       " needs a value, not an empty one");
}

bool CommandLine::given(const std::string &option) const {
  const auto found = values.find(option);
  return found != values.end() && !found->second.defaulted();
}

void CommandLine::exclude(const std::string &option, const std::string &other) const {
  if (given(option) && given(other))
    throw usageError("--" + option + " and --" + other + " exclude each other");
}

void CommandLine::printHelp() const {
  std::cout << "iclc " << command.name << ": " << command.summary << "\n\nusage: iclc " << command.name << ' '
            << command.synopsis << "\n\n";
  if (argumentVariable)
    std::cout << "  " << argumentName << ": " << argumentHelp << "\n\n";
  std::cout << visible;
  if (*command.notes)
    std::cout << '\n' << command.notes;
}

std::vector<std::string> CommandLine::spellings() const {
  std::vector<std::string> found;
  for (const auto &option : visible.options())
    found.push_back("--" + option->long_name());
  return found;
}

void CommandLine::explain(const po::error &error) const {
  if (const auto *unknown = dynamic_cast<const po::unknown_option *>(&error)) {
    // Boost drops the dashes and keeps what stood behind them.
    std::string name = unknown->get_option_name();
    throw usageError("unknown option `" + name + "`" + didYouMean(name, spellings()));
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
