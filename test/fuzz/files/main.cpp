// icl-fuzz-files: reads damaged and hostile files. Each is refused with an error, or read; anything else ends
// the program with a failure that names the file's number.
#include "compiler/space/error.h"
#include "test/fuzz/files/kinds.h"
#include "test/support/temporary_folder.h"
#include <boost/program_options.hpp>
#include <csignal>
#include <cstdio>
#include <icl/error.h>
#include <iostream>
#include <unistd.h>

namespace po = boost::program_options;
using namespace icl;
using namespace icl::fuzz;

static volatile std::uint64_t current = 0;

static void reportCrash(int signal) {
  char text[80];
  const int length =
      std::snprintf(text, sizeof text, "crash with number %llu\n", static_cast<unsigned long long>(current));
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, static_cast<std::size_t>(length));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

static std::string fileOf(const Kind &kind, std::uint64_t number) {
  Random random(number);
  return kind.make(random);
}

/// Whether it was read; false if it was refused.
static bool isRead(Kind &kind, const std::string &text) {
  try {
    kind.read(text);
    return true;
  } catch (const Error &) {
    return false;
  } catch (const runtime::Error &) {
    return false;
  }
}

int main(int argc, char **argv) {
  std::size_t runs = 1000;
  std::uint64_t seed = 1;
  std::string only, shown;
  po::options_description options("icl-fuzz-files: reads damaged and hostile files");
  options.add_options()("runs", po::value(&runs), "files of each kind (of slow kinds fewer)")(
      "seed", po::value(&seed), "number of the first file")("only", po::value(&only), "one kind of file")(
      "show", po::value(&shown), "print the file of --only with this number")("help", "");
  po::variables_map values;
  po::store(po::parse_command_line(argc, argv, options), values);
  po::notify(values);
  if (values.count("help")) {
    std::cout << options;
    return 0;
  }
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS})
    std::signal(signal, reportCrash);
  const TemporaryFolder folder;
  for (const NamedKind &named : kinds()) {
    if (!only.empty() && only != named.name)
      continue;
    const std::unique_ptr<Kind> kind = named.make(folder.path.string());
    if (!shown.empty()) {
      std::cout << fileOf(*kind, std::stoull(shown));
      return 0;
    }
    const std::size_t count = std::max<std::size_t>(1, runs * named.share / 1000);
    std::size_t read = 0;
    for (std::size_t i = 0; i < count; ++i) {
      current = seed + i;
      read += isRead(*kind, fileOf(*kind, current));
    }
    std::cout << named.name << ": " << count << " files, " << count - read << " refused" << std::endl;
  }
}
