// A subcommand and its options: declared once; parsing, --help and the usage line follow from that.
#pragma once
#include "compiler/space/error.h"
#include <boost/program_options.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace icl::cli {

namespace po = boost::program_options;

class CommandLine;

/// "iclc 0.1.0", on standard output.
void printVersion();

struct Subcommand {
  const char *name;
  const char *summary; ///< one line, lower case
  ExitStatus (*run)(CommandLine &);
};

/// A whole number from 1 up.
struct Count {
  std::uint64_t value = 0;
};
/// A whole number from 0 up.
struct Seed {
  std::uint64_t value = 0;
};
/// A span of time in seconds above zero.
struct Seconds {
  double value = 0;
};
void validate(boost::any &, const std::vector<std::string> &, Count *, int);
void validate(boost::any &, const std::vector<std::string> &, Seed *, int);
void validate(boost::any &, const std::vector<std::string> &, Seconds *, int);

/// What an option is about. `Own`: options of a single subcommand.
enum class Topic : std::uint8_t {
  Own,
  Source,
  Kernel,
  Data,
  Size,
  Device,
  Space,
  Configuration,
  Passes,
  Strategy
};

struct Option {
  std::string name;        ///< "output"
  char letter;             ///< 'o'; 0 if there is none
  std::string placeholder; ///< "DIR"; empty for a flag
  bool isList;             ///< may be given several times
  Topic topic;
  std::string purpose; ///< of an option that must be given: completes "-o DIR is missing: "; else empty

  /// "-o DIR", "--json".
  std::string usage() const;
};

class CommandLine {
public:
  CommandLine(const Subcommand &, std::vector<std::string> words);

  /// Options declared while it lives are about the topic.
  class Group {
  public:
    Group(CommandLine &, Topic);
    ~Group() { line.topic = Topic::Own; }
    Group(const Group &) = delete;
    Group &operator=(const Group &) = delete;

  private:
    CommandLine &line;
  };

  /// `spelling`: "output,o". `placeholder` names the value in help and usage. The variable keeps its value if
  /// the option is absent, and may be read after parse().
  template <typename T>
  void option(const char *spelling, T &variable, const char *placeholder, const std::string &help) {
    declare(spelling, po::value<T>(&variable)->value_name(placeholder), placeholder, false, help);
  }
  /// May be given several times.
  void list(const char *spelling, std::vector<std::string> &values, const char *placeholder,
            const std::string &help);
  void flag(const char *spelling, bool &variable, const std::string &help);
  /// The one argument that is not an option. It must be given and not be empty.
  void argument(const char *placeholder, std::string &variable, const std::string &help);
  /// The option must be given. `purpose` completes the message "-o DIR is missing: ".
  void require(const std::string &option, const std::string &purpose);
  /// Adds lines to what --help prints after the options.
  void note(const std::string &text) { notes += text; }
  /// At most one of the options may be given.
  void exclude(std::vector<std::string> options);

  /// Parses the arguments. Returns false if --help was asked for and has been printed. Throws a usage Error.
  bool parse();
  bool isGiven(const std::string &option) const;
  /// The options that were given, in the order of their declaration.
  std::vector<const Option *> givenOptions() const;
  /// Those that have been declared so far.
  const std::vector<Option> &options() const { return declared; }
  const Subcommand &subcommand() const { return command; }
  /// "iclc tune blur.icl --size 64x64": what was typed, quoted for a shell.
  std::string typed() const;
  /// "usage: iclc compile FILE.icl [-k KERNEL] ...", in lines of at most 100 characters. Complete once
  /// parse() was called.
  std::string usage() const;
  /// What follows the message of a usage error.
  std::string usageHint() const { return std::string("see `iclc ") + command.name + " --help`\n"; }

private:
  void declare(const char *spelling, po::value_semantic *, const std::string &placeholder, bool isList,
               const std::string &help);
  const std::vector<std::string> *alternativesTo(const std::string &option) const;
  std::string usageOfOptional(const Option &, std::set<std::string> &shown) const;
  void printHelp() const;
  void checkValues(const std::vector<po::option> &) const;
  void checkArguments(const std::vector<std::string> &) const;
  void checkTogether() const;
  [[noreturn]] void explain(const po::error &) const;

  const Subcommand &command;
  std::vector<std::string> words;
  po::options_description visible{"options"};
  std::vector<Option> declared;
  std::vector<std::vector<std::string>> alternatives; ///< of each, at most one may be given
  Topic topic = Topic::Own;
  std::string argumentName, argumentHelp, notes;
  std::string *argumentVariable = nullptr;
  po::variables_map values;
};

}
