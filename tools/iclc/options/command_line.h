// A subcommand and the options it was given: declared, read, and printed by --help from one place.
#pragma once
#include "compiler/space/error.h"
#include <boost/program_options.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace icl::cli {

namespace po = boost::program_options;

class CommandLine;

struct Subcommand {
  const char *name;
  const char *summary;  ///< one line, lower case
  const char *synopsis; ///< what follows the name in "usage: iclc NAME ..."
  const char *notes;    ///< printed after the options; may be empty
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

class CommandLine {
public:
  CommandLine(const Subcommand &, std::vector<std::string> words);

  /// `spelling`: "output,o"; `placeholder` stands for the value in the help. The variable keeps what it holds
  /// when the option is absent, and may be read after parse().
  template <typename T>
  void option(const char *spelling, T &variable, const char *placeholder, const std::string &help) {
    declare(spelling, po::value<T>(&variable)->value_name(placeholder), help);
  }
  /// May be given several times.
  void list(const char *spelling, std::vector<std::string> &values, const char *placeholder,
            const std::string &help);
  void flag(const char *spelling, bool &variable, const std::string &help);
  /// The one argument that is no option; not empty.
  void argument(const char *placeholder, std::string &variable, const std::string &help);

  /// Reads the words. False: --help was asked for and has been printed. Throws a usage Error.
  bool parse();
  bool given(const std::string &option) const;
  /// Throws a usage Error if both were given.
  void exclude(const std::string &option, const std::string &other) const;
  const Subcommand &subcommand() const { return command; }

private:
  void declare(const char *spelling, po::value_semantic *, const std::string &help);
  void printHelp() const;
  void checkValues(const std::vector<po::option> &) const;
  [[noreturn]] void explain(const po::error &) const;
  std::vector<std::string> spellings() const;

  const Subcommand &command;
  std::vector<std::string> words;
  po::options_description visible{"options"};
  std::string argumentName, argumentHelp;
  std::string *argumentVariable = nullptr;
  po::variables_map values;
};

}
