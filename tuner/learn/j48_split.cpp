#include "tuner/learn/j48_split.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

namespace icl {

namespace {

using Places = std::vector<std::size_t>;
using Counts = std::vector<double>;

constexpr double tolerance = 1e-6; // of Weka's comparisons
constexpr double fewest = 2;       // examples in at least two branches

bool isAbove(double a, double b) { return a - b > tolerance; }
bool isAtLeast(double a, double b) { return b - a < tolerance; }

double sumOf(const Counts &counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double nLogN(double n) { return n > 0 ? n * std::log2(n) : 0; }

/// Of all examples together, in bits.
double entropy(const Counts &counts) {
  double result = nLogN(sumOf(counts));
  for (const double count : counts)
    result -= nLogN(count);
  return result;
}

struct Candidate {
  Split split;
  double gain = 0, ratio = 0;
};

double gainOf(double before, const std::vector<Counts> &branches, double total) {
  double gain = before;
  for (const Counts &counts : branches)
    gain -= entropy(counts);
  return std::abs(gain) < tolerance ? 0 : gain / total;
}

double ratioOf(double gain, const std::vector<Counts> &branches, double total) {
  Counts sizes;
  for (const Counts &counts : branches)
    sizes.push_back(sumOf(counts));
  const double information = entropy(sizes);
  return std::abs(information) < tolerance ? 0 : gain / (information / total);
}

class Chooser {
public:
  Chooser(const Examples &examples, const Places &places, const Counts &counts)
      : examples(examples), places(places), counts(counts), total(double(places.size())) {}

  std::optional<Split> run() const {
    if (isAbove(2 * fewest, total) ||
        std::abs(total - *std::max_element(counts.begin(), counts.end())) < tolerance)
      return std::nullopt;
    std::vector<Candidate> candidates;
    double sum = 0, counted = 0;
    for (std::size_t a = 0; a < examples.attributes.size(); ++a) {
      const auto candidate = examples.attributes[a].isNominal() ? nominal(a) : numeric(a);
      if (!candidate)
        continue;
      candidates.push_back(*candidate);
      if (countsForAverage(a)) {
        sum += candidate->gain;
        ++counted;
      }
    }
    if (counted == 0)
      return std::nullopt;
    const Candidate *best = nullptr;
    double most = 0;
    for (const Candidate &candidate : candidates)
      if (candidate.gain >= sum / counted - 1e-3 && isAbove(candidate.ratio, most)) {
        best = &candidate;
        most = candidate.ratio;
      }
    if (!best)
      return std::nullopt;
    Split split = best->split;
    if (!split.isNominal)
      split.point = largestUpTo(split);
    return split;
  }

private:
  const Examples &examples;
  const Places &places;
  const Counts &counts;
  const double total;

  /// Nominal attributes with many values gain much, and are left out of the average, unless all are such.
  bool hasManyValues(const Attribute &attribute) const {
    return attribute.isNominal() && double(attribute.values.size()) >= 0.3 * double(examples.rows.size());
  }
  bool countsForAverage(std::size_t a) const {
    return !hasManyValues(examples.attributes[a]) ||
           std::all_of(examples.attributes.begin(), examples.attributes.end(),
                       [this](const Attribute &attribute) { return hasManyValues(attribute); });
  }

  std::optional<Candidate> nominal(std::size_t a) const {
    const std::size_t values = examples.attributes[a].values.size();
    std::vector<Counts> branches(values, Counts(counts.size(), 0));
    for (const std::size_t place : places)
      ++branches[std::size_t(examples.rows[place][a])][examples.labels[place]];
    const auto large = std::count_if(branches.begin(), branches.end(),
                                     [](const Counts &branch) { return isAtLeast(sumOf(branch), fewest); });
    if (large < 2)
      return std::nullopt;
    const double gain = gainOf(entropy(counts), branches, total);
    return Candidate{{a, true, 0, values}, gain, ratioOf(gain, branches, total)};
  }

  std::optional<Candidate> numeric(std::size_t a) const {
    const auto value = [&](std::size_t place) { return examples.rows[place][a]; };
    Places order = places;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t other) { return value(one) < value(other); });
    double least = 0.1 * total / double(counts.size());
    least = isAtMost(least, fewest) ? fewest : std::min(least, 25.0);
    if (isAbove(2 * least, total))
      return std::nullopt;
    const double before = entropy(counts);
    std::vector<Counts> branches = {Counts(counts.size(), 0), counts}, bestBranches;
    double bestGain = 0, tried = 0;
    std::size_t best = 0;
    for (std::size_t next = 1; next < order.size(); ++next) {
      const Label moved = examples.labels[order[next - 1]];
      ++branches[0][moved];
      --branches[1][moved];
      if (value(order[next - 1]) + 1e-5 >= value(order[next]) || !isAtLeast(double(next), least) ||
          !isAtLeast(total - double(next), least))
        continue;
      ++tried;
      if (const double gain = gainOf(before, branches, total); isAbove(gain, bestGain)) {
        bestGain = gain;
        best = next;
        bestBranches = branches;
      }
    }
    if (tried == 0 || best == 0)
      return std::nullopt;
    const double gain = bestGain - std::log2(tried) / total; // the cost of the threshold
    if (isAtMost(gain, 0))
      return std::nullopt;
    const double below = value(order[best - 1]), above = value(order[best]);
    const double middle = (below + above) / 2;
    return Candidate{
        {a, false, middle == above ? below : middle, 2}, gain, ratioOf(gain, bestBranches, total)};
  }

  double largestUpTo(const Split &split) const {
    double largest = -std::numeric_limits<double>::max();
    for (const Features &row : examples.rows)
      if (isAtMost(row[split.attribute], split.point))
        largest = std::max(largest, row[split.attribute]);
    return largest;
  }
};

}

bool isAtMost(double a, double b) { return a - b < tolerance; }

std::size_t Split::branch(const Features &features) const {
  if (isNominal)
    return std::size_t(features[attribute]);
  return isAtMost(features[attribute], point) ? 0 : 1;
}

std::optional<Split> chooseSplit(const Examples &examples, const Places &places, const Counts &counts) {
  return Chooser(examples, places, counts).run();
}

std::string numberText(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

std::string conditionText(const std::vector<Attribute> &attributes, const Split &split, std::size_t branch) {
  const Attribute &attribute = attributes[split.attribute];
  if (attribute.isNominal())
    return attribute.name + " = " + attribute.values[branch];
  return attribute.name + (branch == 0 ? " <= " : " > ") + numberText(split.point);
}

}
