#include "test/kills/session.h"
#include "tuner/tune_space.h"
#include <unistd.h>

namespace icl::kills {

static void note(int trace, const std::string &line) {
  const std::string text = line + "\n";
  if (write(trace, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    _exit(90);
}

struct Traced : Measurer {
  Measurer &inner;
  int trace;
  Traced(Measurer &m, int t) : inner(m), trace(t) {}
  std::string identity(const Configuration &c) override { return inner.identity(c); }
  std::size_t lookahead() const override { return inner.lookahead(); }
  void buildAhead(const std::vector<Configuration> &next, LongBuilds longBuilds) override {
    inner.onBuild = onBuild;
    inner.buildAhead(next, longBuilds);
  }
  void buildGuesses(PossibleBuilds possible) override { inner.buildGuesses(std::move(possible)); }
  void endGuesses() override { inner.endGuesses(); }
  bool isBuiltAhead(const Configuration &c) override { return inner.isBuiltAhead(c); }
  bool buildsBeginSoon() const override { return inner.buildsBeginSoon(); }
  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double seconds) override {
    return inner.awaitBuild(of, seconds);
  }
  bool onlyLooksUp() const override { return inner.onlyLooksUp(); }
  void setBest(double ns) override { inner.setBest(ns); }
  void makeReady(const Configuration &c) override { inner.makeReady(c); }
  void makeReadyAlone(const Configuration &c) override { inner.makeReadyAlone(c); }
  Outcome measure(const Configuration &c) override {
    note(trace, "begun " + identity(c));
    return inner.measure(c);
  }
  std::vector<RaceTimes> race(const std::vector<Configuration> &c, unsigned rounds) override {
    return inner.race(c, std::min(rounds, 7u));
  }
};

/// The configurations in their order and the winner.
static std::string summary(const TuneResult &result) {
  std::string text;
  for (const Evaluated &evaluated : result.evaluations)
    for (const std::uint16_t index : evaluated.configuration)
      text += std::to_string(index) + " ";
  return text + (result.best() ? toString(result.best()->configuration) : "nothing");
}

TuningKey tuningKey() { return {"kernel", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"}; }

std::string session(const Subject &subject, const std::string &journalPath, int trace) {
  auto inner = subject.measurer();
  Traced measurer(*inner, trace);
  Journal journal(journalPath, tuningKey());
  SearchRequest request;
  request.strategy = subject.strategy;
  request.budget = subject.budget;
  request.onProgress = [&](const TuneProgress &p) {
    if (p.last)
      note(trace, "told " + measurer.identity(p.last->configuration));
  };
  return summary(tuneSpace(subject.space, measurer, journal, request));
}

}
