#include "test/fuzz/kernels/tally.h"
#include "test/fuzz/kernels/features.h"
#include <ostream>

namespace icl::fuzz {

void Tally::add(const Checked &checked) {
  if (checked.isFailure())
    failed.push_back(checked.seed);
  else if (checked.kind != Verdict::Kind::Agrees)
    ++undefined;
  else {
    ++kernels;
    agreeing += checked.pairs;
    for (const auto &[name, count] : checked.features)
      pairsWith[name] += count;
  }
}

/// A further entry of a list.
static std::string entry(const std::string &before, const std::string &name, std::uint64_t count) {
  return (before.empty() ? " " : ", ") + name + " " + std::to_string(count);
}

/// One line for the features of sources, and one for each knob with its values.
void Tally::print(std::ostream &out) const {
  std::map<std::string, std::string> lines;
  std::string &source = lines["(kernels with)"];
  for (const std::string &name : sourceFeatures()) {
    const auto found = pairsWith.find(name);
    source += entry(source, name, found == pairsWith.end() ? 0 : found->second);
  }
  for (const auto &[name, count] : pairsWith)
    if (const std::size_t equals = name.find('='); equals != std::string::npos)
      lines[name.substr(0, equals)] += entry(lines[name.substr(0, equals)], name.substr(equals + 1), count);
  out << "pairs by feature:\n";
  for (const auto &[name, values] : lines)
    out << "  " << name << ":" << values << "\n";
  out << agreeing << " pairs of " << kernels << " kernels agree";
  if (undefined)
    out << ", " << undefined << " kernels passed over";
  out << ", " << failed.size() << " failed\n";
}

}
