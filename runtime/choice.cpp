// The rule that chooses a variant. It does not use OpenCL.
#include <algorithm>
#include <array>
#include <cmath>
#include <icl/choice.h>
#include <set>
#include <tuple>

namespace icl::runtime {
namespace {

using Extents = std::map<std::string, Extent>;

const Extent &sizeOf(const CallSizes &sizes, const std::string &image) {
  const auto own = sizes.images.find(image);
  return own == sizes.images.end() ? sizes.grid : own->second;
}

bool haveSizes(const CallSizes &sizes, const Extents &wanted) {
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const auto &image) { return sizeOf(sizes, image.first) == image.second; });
}

bool hasFixedSizes(const Candidate &candidate) {
  return candidate.fixedGrid || !candidate.fixedImages.empty();
}

// Whether the compiled-in sizes, if there are any, are the requested ones.
bool allowsSizes(const Candidate &candidate, const CallSizes &sizes) {
  return (!candidate.fixedGrid || *candidate.fixedGrid == sizes.grid) &&
         haveSizes(sizes, candidate.fixedImages);
}

// Whether each of the wanted values is known, and the same.
bool haveValues(const FixedValues &known, const FixedValues &wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto &value) {
    const auto own = known.find(value.first);
    return own != known.end() && own->second.bytes == value.second.bytes;
  });
}

bool wasTimedAt(const Tuning &tuning, const CallSizes &sizes) {
  return std::any_of(tuning.sizes.begin(), tuning.sizes.end(), [&](const CallSizes &timed) {
    return timed.grid == sizes.grid && haveSizes(sizes, timed.images);
  });
}

// ---- Order

// Of the pixel counts, then of the sides. Rounded, so that equal distances are equal.
using Distance = std::array<double, 2>;

double rounded(double logarithm) { return std::round(logarithm * 1e9); }

Distance distanceOf(const Extent &a, const Extent &b) {
  double pixels = 0, sides = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const double ratio = std::log(static_cast<double>(a[d]) / static_cast<double>(b[d]));
    pixels += ratio;
    sides += std::abs(ratio);
  }
  return {rounded(std::abs(pixels)), rounded(sides)};
}

// Those of the tuning that are nearest to the requested ones. There is at least one.
const CallSizes &nearest(const Tuning &tuning, const CallSizes &requested) {
  return *std::min_element(tuning.sizes.begin(), tuning.sizes.end(),
                           [&](const CallSizes &a, const CallSizes &b) {
                             return distanceOf(a.grid, requested.grid) < distanceOf(b.grid, requested.grid);
                           });
}

class Selector {
public:
  Selector(const std::vector<Candidate> &candidates, const ChoiceRequest &request, const Obstacle &obstacle)
      : candidates(candidates), request(request), obstacle(obstacle) {}

  std::optional<Selection> select() {
    for (const Form form : {Form::ForValues, Form::ForAnyValues}) {
      if (const auto exact = firstThatRuns(tunedForSizes(form)))
        return Selection{*exact, ChoiceReason::TunedForSizes,
                         "tuned for " + sizesText(request.sizes, tuningOf(*exact)) + valuesText(*exact) +
                             " on " + request.device};
      if (const auto other = firstThatRuns(tunedForOtherSizes(form)))
        return Selection{*other, ChoiceReason::TunedForOtherSizes, otherSizesText(*other)};
    }
    if (const auto related = firstThatRuns(tunedForArchitecture()))
      return Selection{*related, ChoiceReason::TunedForArchitecture, architectureText(*related)};
    if (const auto guessed = firstThatRuns(guessedHere()))
      return Selection{*guessed, ChoiceReason::Guessed, guessedText()};
    if (const auto promising = firstThatRuns(promisingHere()))
      return Selection{*promising, ChoiceReason::Promising, promisingText()};
    if (const auto untuned = untunedVariant())
      return Selection{*untuned, untunedReason(), untunedText()};
    return std::nullopt;
  }

private:
  const Tuning &tuningOf(std::size_t i) const { return *candidates[i].tuning; }
  bool isTunedHere(const Candidate &candidate) const {
    return candidate.tuning && candidate.device == request.device;
  }
  bool isTunedOnRelative(const Candidate &candidate) const {
    return candidate.tuning && candidate.device != request.device && !request.architecture.empty() &&
           candidate.architecture == request.architecture;
  }
  using Belongs = bool (Selector::*)(const Candidate &) const;
  // Whether values of parameters are compiled in.
  enum class Form : std::uint8_t { ForValues, ForAnyValues };
  bool allowsValues(const Candidate &candidate) const {
    return haveValues(request.values, candidate.fixedValues);
  }
  bool hasForm(const Candidate &candidate, Form form) const {
    return candidate.fixedValues.empty() == (form == Form::ForAnyValues) && allowsValues(candidate);
  }
  bool allows(const Candidate &candidate) const {
    return allowsSizes(candidate, request.sizes) && allowsValues(candidate);
  }
  bool hasOtherObjective(std::size_t i) const { return tuningOf(i).objective != request.objective; }

  std::vector<std::size_t> tunedForSizes(Form form, Belongs belongs = &Selector::isTunedHere) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if ((this->*belongs)(candidates[i]) && hasForm(candidates[i], form) &&
          allowsSizes(candidates[i], request.sizes) &&
          (candidates[i].fixedGrid || wasTimedAt(tuningOf(i), request.sizes)))
        all.push_back(i);
    const bool areTimed = std::all_of(all.begin(), all.end(), [&](std::size_t i) { return timeOf(i) > 0; });
    const auto rank = [&](std::size_t i) {
      return std::tuple(hasOtherObjective(i), areTimed ? timeOf(i) : 0, !hasFixedSizes(candidates[i]));
    };
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return all;
  }
  // Of a variant that was timed at the requested sizes only; 0: unknown. A time over several sizes gives none
  // for a single size.
  double timeOf(std::size_t i) const { return tuningOf(i).sizes.size() == 1 ? tuningOf(i).timeNs : 0; }

  std::vector<std::size_t> tunedForOtherSizes(Form form, Belongs belongs = &Selector::isTunedHere) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if ((this->*belongs)(candidates[i]) && hasForm(candidates[i], form) && !hasFixedSizes(candidates[i]))
        all.push_back(i);
    const auto rank = [&](std::size_t i) {
      const Tuning &tuning = tuningOf(i);
      return std::tuple(hasOtherObjective(i), tuning.sizes.empty(),
                        tuning.sizes.empty()
                            ? Distance{}
                            : distanceOf(nearest(tuning, request.sizes).grid, request.sizes.grid));
    };
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return all;
  }

  std::vector<std::size_t> tunedForArchitecture() const {
    std::vector<std::size_t> all;
    for (const Form form : {Form::ForValues, Form::ForAnyValues})
      for (const auto &some : {tunedForSizes(form, &Selector::isTunedOnRelative),
                               tunedForOtherSizes(form, &Selector::isTunedOnRelative)})
        all.insert(all.end(), some.begin(), some.end());
    return all;
  }

  // Those with their sizes compiled in come first.
  std::vector<std::size_t> guessedHere() const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (!candidates[i].tuning && candidates[i].kind == DeviceKind::Any &&
          candidates[i].device == request.device && !request.device.empty() && allows(candidates[i]))
        all.push_back(i);
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
      return hasFixedSizes(candidates[a]) > hasFixedSizes(candidates[b]);
    });
    return all;
  }

  std::vector<std::size_t> promisingHere() const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (!candidates[i].tuning && candidates[i].kind != DeviceKind::Any &&
          candidates[i].kind == request.kind && allows(candidates[i]))
        all.push_back(i);
    return all;
  }

  std::optional<std::size_t> firstThatRuns(const std::vector<std::size_t> &ordered) {
    for (const std::size_t i : ordered) {
      const std::string problem = obstacle ? obstacle(i) : "";
      if (problem.empty())
        return i;
      if (firstProblem.empty())
        firstProblem = problem;
    }
    return std::nullopt;
  }

  std::optional<std::size_t> untunedVariant() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const Candidate &candidate = candidates[i];
      if (!candidate.tuning && candidate.kind == DeviceKind::Any && candidate.device.empty() &&
          allows(candidate) && (!best || hasFixedSizes(candidate) > hasFixedSizes(candidates[*best])))
        best = i;
    }
    return best;
  }

  // ---- Texts

  // "512x512", and the sizes of images that the tuning names.
  std::string sizesText(const CallSizes &sizes, const Tuning &tuning) const {
    std::string text = extentText(sizes.grid, request.dimensions);
    if (tuning.sizes.empty())
      return text;
    for (const auto &[image, size] : tuning.sizes.front().images) {
      const Extent &own = sizeOf(sizes, image);
      text += " with `" + image + "` " + extentText(own, own[2] > 1 ? 3 : own[1] > 1 ? 2 : 1);
    }
    return text;
  }

  // " and radius=3"
  std::string valuesText(std::size_t i) const {
    const FixedValues &values = candidates[i].fixedValues;
    return values.empty() ? "" : " and " + textOf(values);
  }

  std::string otherSizesText(std::size_t i) const {
    const Tuning &tuning = tuningOf(i);
    const bool isForMany = tuning.sizes.size() != 1;
    std::string text = "tuned for ";
    text += isForMany ? "any size" : sizesText(nearest(tuning, request.sizes), tuning);
    text += valuesText(i);
    text += " on " + request.device + ", sizes at run time: " + sizesText(request.sizes, tuning) +
            " was not " + (isForMany ? "timed" : "tuned");
    return firstProblem.empty() ? text : text + "; preferred ones do not fit: " + firstProblem;
  }

  // The architecture that both have, so that a reader sees why the variant fits.
  std::string architectureText(std::size_t i) const {
    const Tuning &tuning = tuningOf(i);
    return "tuned for " +
           (tuning.sizes.size() == 1 ? sizesText(tuning.sizes.front(), tuning) : std::string("any size")) +
           valuesText(i) + " on " + candidates[i].device + ", of the same architecture (" +
           request.architecture + ") as " + request.device;
  }

  // ": nothing was tuned"
  std::string whyUntuned() const { return untunedText().substr(std::string("untuned").size()); }

  std::string guessedText() const {
    return "untuned, with a first guess for " + request.device + whyUntuned();
  }

  std::string promisingText() const {
    const std::string kind = request.kind == DeviceKind::Cpu ? "a CPU" : "a GPU";
    return "untuned, with values that are promising on " + kind + whyUntuned();
  }

  ChoiceReason untunedReason() const {
    ChoiceReason reason = ChoiceReason::NothingTuned;
    for (const Candidate &candidate : candidates) {
      if (isTunedHere(candidate))
        return ChoiceReason::TunedOnesDoNotFit;
      if (candidate.tuning)
        reason = ChoiceReason::TunedForOtherDevices;
    }
    return reason;
  }

  std::string untunedText() const {
    switch (untunedReason()) {
    case ChoiceReason::TunedForOtherDevices:
      return "untuned: tuned for " + otherDevices() + ", not for " + request.device;
    case ChoiceReason::TunedOnesDoNotFit:
      return "untuned: what was tuned on " + request.device + " does not fit " +
             extentText(request.sizes.grid, request.dimensions) + ": " +
             (firstProblem.empty() ? "it has " + compiledIn() + " compiled in" : firstProblem);
    default:
      return "untuned: nothing was tuned";
    }
  }

  static std::string joined(const std::set<std::string> &items) {
    std::string text;
    for (const std::string &item : items)
      text += (text.empty() ? "" : ", ") + item;
    return text;
  }
  std::string otherDevices() const {
    std::set<std::string> names;
    for (const Candidate &candidate : candidates)
      if (candidate.tuning)
        names.insert(candidate.device);
    return joined(names);
  }
  // "the sizes 512x512, 640x480", "radius=3", "the sizes 512x512 and radius=3"
  std::string compiledIn() const {
    std::set<std::string> sizes, values;
    for (const Candidate &candidate : candidates) {
      if (!isTunedHere(candidate))
        continue;
      if (hasFixedSizes(candidate) && !allowsSizes(candidate, request.sizes))
        sizes.insert(sizesText({candidate.fixedGrid.value_or(request.sizes.grid), candidate.fixedImages},
                               *candidate.tuning));
      if (!allowsValues(candidate))
        values.insert(textOf(candidate.fixedValues));
    }
    const std::string ofSizes = sizes.empty() ? "" : "the sizes " + joined(sizes);
    return ofSizes + (sizes.empty() || values.empty() ? "" : " and ") + joined(values);
  }

  const std::vector<Candidate> &candidates;
  const ChoiceRequest &request;
  const Obstacle &obstacle;
  std::string firstProblem; ///< of a tuned candidate that the rule would have preferred
};

}

Candidate candidateOf(const Variant &variant) {
  return {variant.device,
          variant.program.fixedGrid,
          variant.program.fixedImages,
          variant.tuning,
          variant.architecture,
          variant.kind,
          variant.program.fixedValues};
}

std::optional<Selection> selectCandidate(const std::vector<Candidate> &candidates,
                                         const ChoiceRequest &request, const Obstacle &obstacle) {
  return Selector(candidates, request, obstacle).select();
}

}
