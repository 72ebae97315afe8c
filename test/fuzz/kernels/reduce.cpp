#include "test/fuzz/kernels/reduce.h"
#include "compiler/frontend/parse.h"
#include "test/fuzz/kernels/edits.h"
#include <optional>
#include <set>

namespace icl::fuzz {
namespace {

class Reducer {
public:
  Reducer(Case c, const Device &d, const Reduction &r)
      : best(std::move(c)), device(d), how(r), triesLeft(r.tries) {}

  Case run() {
    reduceConfigurations();
    reduceSizes();
    for (bool isDone = false; !isDone;) {
      const bool knobs = reduceKnobs(), source = reduceSource(), sizes = reduceSizes(); // all, in this order
      isDone = !knobs && !source && !sizes;
    }
    return best;
  }

private:
  /// Keeps the candidate if it is a valid case and fails.
  bool accept(Case candidate) {
    if (triesLeft == 0 || !fit(candidate) || !asked.insert(toString(candidate)).second)
      return false;
    --triesLeft;
    if (!how.stillFails(candidate))
      return false;
    best = std::move(candidate);
    if (how.onSmaller)
      how.onSmaller(best);
    return true;
  }

  /// Removes knobs and images that a smaller source no longer has. False if the case is not valid.
  bool fit(Case &candidate) const {
    Diagnostics diagnostics("case.icl", candidate.source);
    const auto program = parseProgram(diagnostics);
    if (!program || program->kernels.size() != 1)
      return false;
    const ast::Kernel &kernel = *program->kernels.front();
    std::map<std::string, Extent> images;
    for (const ast::ImageUse &use : kernel.images)
      if (const auto found = candidate.sizes.images.find(use.image->name);
          found != candidate.sizes.images.end() && !use.isWritten && !use.inGrid)
        images.insert(*found);
    candidate.sizes.images = images;
    const auto space = spaceOf(kernel, device, candidate.sizes, diagnostics);
    if (!space)
      return false;
    for (Assignment &configuration : candidate.configurations) {
      for (auto knob = configuration.begin(); knob != configuration.end();) {
        const auto at = space->find(knob->first);
        knob = at && space->parameters()[*at].reference != knob->second ? std::next(knob)
                                                                        : configuration.erase(knob);
      }
      try {
        if (!space->violations(space->configuration(configuration)).empty())
          return false;
      } catch (const Error &) {
        return false; // a value that is no longer offered
      }
    }
    return true;
  }

  void reduceConfigurations() {
    const std::vector<Assignment> all = best.configurations;
    for (const Assignment &configuration : all) {
      Case candidate = best;
      candidate.configurations = {configuration};
      if (accept(candidate))
        break;
    }
    Case candidate = best;
    candidate.also.clear();
    accept(candidate);
  }

  bool reduceKnobs() {
    bool any = false;
    for (std::size_t i = 0; i < best.configurations.size(); ++i) {
      const Assignment knobs = best.configurations[i];
      for (const auto &[name, value] : knobs) {
        Case candidate = best;
        candidate.configurations[i].erase(name);
        any |= accept(candidate);
      }
    }
    return any;
  }

  bool reduceSource() {
    bool any = false, changed = true;
    while (changed && triesLeft > 0) {
      changed = false;
      for (std::string &source : smaller(best.source)) {
        Case candidate = best;
        candidate.source = std::move(source);
        if (accept(std::move(candidate))) {
          changed = any = true;
          break;
        }
      }
    }
    return any;
  }

  bool reduceExtent(const std::function<Extent &(Case &)> &extentOf) {
    bool any = false;
    for (std::size_t d = 0; d < 3; ++d)
      for (bool changed = true; changed;) {
        changed = false;
        const std::int64_t now = extentOf(best)[d];
        for (const std::int64_t less : {std::int64_t(1), now / 2, now - 1}) {
          if (less < 1 || less >= now)
            continue;
          Case candidate = best;
          extentOf(candidate)[d] = less;
          if (accept(std::move(candidate))) {
            any = changed = true;
            break;
          }
        }
      }
    return any;
  }

  bool reduceSizes() {
    bool any = reduceExtent([](Case &c) -> Extent & { return *c.sizes.grid; });
    for (std::size_t i = 0; i < best.also.size(); ++i)
      any |= reduceExtent([i](Case &c) -> Extent & { return c.also[i]; });
    const auto images = best.sizes.images;
    for (const auto &[name, extent] : images)
      any |= reduceExtent([&name = name](Case &c) -> Extent & { return c.sizes.images[name]; });
    return any;
  }

  Case best;
  const Device &device;
  const Reduction &how;
  unsigned triesLeft;
  std::set<std::string> asked;
};

}

Case reduce(Case test, const Device &device, const Reduction &how) {
  return Reducer(std::move(test), device, how).run();
}

}
