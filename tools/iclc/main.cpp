// iclc: finds the subcommand and runs it.
#include "compiler/space/suggest.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/tune/child_tuning.h"
#include <csignal>
#include <fcntl.h>
#include <iomanip>
#include <iostream>
#include <unistd.h>

namespace icl::cli {

static void printHelp(std::ostream &out) {
  out << "iclc compiles ICL image kernels to OpenCL and tunes them on the device at hand.\n\n"
         "usage: iclc SUBCOMMAND ...\n\n";
  for (const Subcommand *command : subcommands())
    out << "  " << std::left << std::setw(10) << command->name << command->summary << '\n';
  out << "\n`iclc SUBCOMMAND --help` lists its options; `iclc --version` prints the version.\n"
         "exit status: 0 done, 1 source or input wrong, 2 usage, 3 device or environment, 70 a bug in iclc\n";
}

static const Subcommand &findSubcommand(const std::string &name) {
  std::vector<std::string> names;
  for (const Subcommand *command : subcommands()) {
    if (command->name == name)
      return *command;
    names.push_back(command->name);
  }
  throw usageError("unknown subcommand `" + name + "`" + didYouMeanOneOf(name, names));
}

static ExitStatus dispatch(const std::vector<std::string> &words) {
  if (words.empty()) {
    printHelp(std::cerr);
    return ExitStatus::Usage;
  }
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    printHelp(std::cout);
    return ExitStatus::Done;
  }
  if (words[0] == "--version") {
    printVersion();
    return ExitStatus::Done;
  }
  if (words[0] == servesTunings && words.size() == 1)
    return serveTunings();
  CommandLine line(findSubcommand(words[0]), {words.begin() + 1, words.end()});
  return guarded([&] { return line.usageHint(); }, [&] { return line.subcommand().run(line); });
}

/// A file that is opened later must not get the number of a closed standard stream. The direction is wrong on
/// purpose: using the stream stays an error.
static void fillClosedStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0)
      ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}

int main(int argc, char **argv) {
  icl::cli::fillClosedStreams();
  std::signal(SIGXFSZ, SIG_IGN); // a file that would grow beyond its limit: an error with a message
  const std::vector<std::string> words(argv + 1, argv + argc);
  return static_cast<int>(
      icl::cli::guarded([] { return "see `iclc --help`\n"; }, [&] { return icl::cli::dispatch(words); }));
}
