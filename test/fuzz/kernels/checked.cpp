#include "test/fuzz/kernels/checked.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace icl::fuzz {

namespace fs = std::filesystem;

/// seed kind pairs name:count,name:count text
std::string toString(const Checked &checked) {
  std::string features, text = checked.text;
  for (const auto &[name, count] : checked.features)
    features += (features.empty() ? "" : ",") + name + ":" + std::to_string(count);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return std::to_string(checked.seed) + " " + std::to_string(static_cast<int>(checked.kind)) + " " +
         std::to_string(checked.pairs) + " " + (features.empty() ? "-" : features) + " " + text;
}

Checked parseChecked(const std::string &line) {
  Checked checked;
  int kind = -1;
  std::string features;
  std::istringstream in(line);
  in >> checked.seed >> kind >> checked.pairs >> features;
  if (!in || kind < 0 || kind >= Verdict::kinds)
    throw inputError("no checked kernel: " + line);
  checked.kind = static_cast<Verdict::Kind>(kind);
  std::istringstream list(features == "-" ? "" : features);
  for (std::string each; std::getline(list, each, ',');) {
    const std::size_t colon = each.rfind(':');
    std::istringstream number(colon == std::string::npos ? "" : each.substr(colon + 1));
    if (!(number >> checked.features[each.substr(0, colon)]))
      throw inputError("no checked kernel: " + line);
  }
  std::getline(in >> std::ws, checked.text);
  return checked;
}

CheckedFile::CheckedFile(const std::string &file, const std::string &heading) : path(file) {
  std::string text;
  if (fs::exists(path)) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    if (!(all << in.rdbuf()) && fs::file_size(path) > 0)
      throw inputError("cannot read " + path);
    text = all.str();
    const std::size_t whole = text.rfind('\n') + 1; // 0 without a line
    if (whole < text.size())
      fs::resize_file(path, whole);
    text.resize(whole);
  }
  if (text.empty()) {
    addLine(heading);
    return;
  }
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  if (line != heading)
    throw inputError(path + " is of another campaign: `" + line + "` instead of `" + heading + "`");
  while (std::getline(in, line))
    before.push_back(parseChecked(line));
}

void CheckedFile::append(const Checked &checked) { addLine(toString(checked)); }

void CheckedFile::addLine(const std::string &line) {
  if (!(std::ofstream(path, std::ios::app) << line << "\n"))
    throw inputError("cannot write " + path);
}

}
