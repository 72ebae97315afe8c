// What measurers share that simulate tunings with builds ahead, on recorded spaces.
#pragma once
#include "bench/processor_time.h"
#include "bench/simulated_builders.h"
#include "tuner/measure/measurer.h"
#include <set>

namespace icl {

/// A clock that simulated time moves and the processor time that the tuner takes here, and guesses, which
/// another thread makes.
class SimulatedMeasurer : public Measurer {
public:
  /// `compileSeconds`: for a variant that the tuner looks at first.
  SimulatedMeasurer(const RecordedSpace &s, double compileSeconds)
      : space(s), compileSeconds(compileSeconds) {
    clock = Clock([this] {
      const double time = events.now + (depth > 0 ? 0 : processorTime() - left);
      return Clock::Time(
          std::chrono::duration_cast<Clock::Time::duration>(std::chrono::duration<double>(time)));
    });
  }
  double now() const { return events.now; }
  double thought = 0; ///< seconds of the main thread

  std::string identity(const Configuration &one) override {
    const Scope scope(*this);
    if (compiled.insert(one).second)
      events.advance(events.now + compileSeconds);
    return key(one);
  }
  bool onlyLooksUp() const override { return true; }
  bool buildsBeginSoon() const override { return true; }

  void buildGuesses(PossibleBuilds possible) override {
    const Scope scope(*this);
    makeGuesses(std::move(possible));
  }

  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double seconds) override {
    const Clock::Entry entry(clock, Stage::Waiting);
    const Scope scope(*this);
    setWaiting(true);
    const auto found = awaitReady(of, events.now + seconds);
    setWaiting(false);
    return found;
  }

protected:
  /// While it lives, only simulated time passes.
  class Scope {
  public:
    explicit Scope(SimulatedMeasurer &m) : measurer(m) {
      if (measurer.depth++ > 0)
        return;
      const double spent = processorTime() - measurer.left;
      measurer.thought += spent;
      measurer.events.advance(measurer.events.now + spent);
    }
    ~Scope() {
      if (--measurer.depth == 0)
        measurer.left = processorTime();
    }
    Scope(const Scope &) = delete;

  private:
    SimulatedMeasurer &measurer;
  };

  const RecordedSpace &space;
  const double compileSeconds;
  Events events;
  std::set<Configuration> compiled; ///< by the tuner

  std::string key(const Configuration &one) const { return std::to_string(space.numbers.at(one)); }
  virtual bool isReady(const Configuration &) const = 0;
  virtual void addGuess(const Configuration &) = 0;
  virtual void setWaiting(bool) {} ///< for builds

  /// Begins other guesses, after the one that is being made. Without: none.
  void makeGuesses(PossibleBuilds next) {
    possible = std::move(next);
    ++piece;
    if (possible.guesses)
      events.at(std::max(events.now, freeAt), [this, of = piece] { guessNext(of, 0); });
  }

private:
  int depth = 0;
  double left = processorTime(); ///< when the tuner went on
  PossibleBuilds possible;
  std::size_t piece = 0;
  double freeAt = 0; ///< the thread that makes guesses

  std::optional<std::size_t> awaitReady(const std::vector<Configuration> &of, double limit) {
    for (;;) {
      for (std::size_t i = 0; i < of.size(); ++i)
        if (isReady(of[i]))
          return i;
      if (events.next() > limit) {
        events.advance(limit);
        return std::nullopt;
      }
      events.advance(events.next());
    }
  }

  void guessNext(std::size_t of, std::size_t found) {
    if (of != piece || found >= possible.most)
      return;
    const double began = processorTime();
    const auto guess = possible.guesses();
    double seconds = processorTime() - began;
    if (guess && compiled.insert(*guess).second)
      seconds += compileSeconds;
    freeAt = events.now + seconds;
    if (guess)
      events.at(freeAt, [this, of, found, guess = *guess] {
        if (of != piece)
          return;
        const bool isWanted = possible.isWanted(key(guess));
        if (isWanted)
          addGuess(guess);
        guessNext(of, found + isWanted);
      });
  }
};

}
