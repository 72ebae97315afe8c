// icl-kills N [--seed S] [--space FILE] [--strategy S]: kills tuners and their workers at random moments, N
// times on recorded times (of the file, else made up) and N times on variants that are built and run, and
// resumes each tuning until it ends. Checks that the journal always opens and contains what was reported,
// that nothing in it is measured again, that what was in flight is tried only once more, and that a tuning of
// recorded times ends as it does without kills.
#include "test/kills/killer.h"
#include "tuner/replay/recorded.h"
#include <cstdlib>
#include <iostream>

using namespace icl;
using namespace icl::kills;

struct Options {
  long count = 0;
  std::uint64_t seed = 1;
  std::string space, strategy = "random";

  bool read(int argc, char **argv) {
    count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
    for (int i = 2; i + 1 < argc; i += 2) {
      const std::string name = argv[i];
      if (name == "--seed")
        seed = std::strtoull(argv[i + 1], nullptr, 10);
      else if (name == "--space")
        space = argv[i + 1];
      else if (name == "--strategy")
        strategy = argv[i + 1];
      else
        return false;
    }
    return count > 0 && argc % 2 == 0;
  }
};

int main(int argc, char **argv) {
  Options options;
  if (!options.read(argc, argv)) {
    std::cerr << "usage: icl-kills N [--seed S] [--space FILE] [--strategy S]\n";
    return 2;
  }
  const TemporaryFolder scratch;
  setenv("TMPDIR", scratch.path.c_str(), 1);
  try {
    const RecordedSpace record = options.space.empty() ? RecordedSpace() : readRecordedSpace(options.space);
    const Subject recorded =
        options.space.empty() ? madeUpSubject(options.strategy) : recordedSubject(record, options.strategy);
    const Subject live = liveSubject();
    const auto wanted = static_cast<unsigned>(options.count);
    const bool kept = Killer(recorded, wanted, options.seed).run();
    return Killer(live, wanted, options.seed).run() && kept ? 0 : 1;
  } catch (const Error &error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
