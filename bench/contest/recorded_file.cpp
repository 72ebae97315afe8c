#include "bench/contest/recorded_file.h"
#include "compiler/space/error.h"
#include "tuner/search/draws.h"
#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>

namespace icl::contest {

RecordedFile::RecordedFile(const std::string &path, const Space &space) : path(path), space(space) {
  readRows();
  out.open(path, std::ios::app);
  if (std::filesystem::file_size(path) == 0)
    out << header() << std::endl;
}

void RecordedFile::write(std::ostream &to, const Row &row) const {
  for (std::size_t p = 0; p < row.configuration.size(); ++p)
    to << toString(space.parameters()[p].values[row.configuration[p]]) << ',';
  if (row.timeMs > 0)
    to << row.timeMs << ",1\n";
  else
    to << ",0\n";
}

void RecordedFile::add(Row row) {
  write(out, row);
  if (!out.flush())
    throw environmentError("cannot write " + path);
  keep(std::move(row));
}

void RecordedFile::shuffle(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t left = all.size(); left > 1; --left)
    std::swap(all[left - 1], all[below(left, random)]);
  rewriteAndGoOn();
}

void RecordedFile::setTimes(const std::map<Configuration, double> &timesMs) {
  for (Row &row : all)
    if (const auto time = timesMs.find(row.configuration); time != timesMs.end())
      row.timeMs = time->second;
  rewriteAndGoOn();
}

void RecordedFile::rewriteAndGoOn() {
  rewrite();
  out.close();
  out.open(path, std::ios::app);
}

void RecordedFile::rewrite() {
  const std::string other = path + ".new";
  std::ofstream to(other);
  to << header() << '\n';
  for (const Row &row : all)
    write(to, row);
  if (!to.flush())
    throw environmentError("cannot write " + other);
  std::filesystem::rename(other, path);
}

void RecordedFile::keep(Row row) {
  known.insert(row.configuration);
  all.push_back(std::move(row));
}

std::string RecordedFile::header() const {
  std::string names;
  for (const Parameter &parameter : space.parameters())
    names += parameter.name + ",";
  return names + "time_ms,valid";
}

void RecordedFile::readRows() {
  std::ifstream in(path);
  std::string line, first;
  std::vector<std::size_t> columns;
  std::uintmax_t complete = 0;
  while (std::getline(in, line) && !in.eof()) { // a line is complete if a newline follows
    if (complete == 0)
      columns = columnsOf(first = line);
    else
      keep(parse(line, columns));
    complete += line.size() + 1;
  }
  if (std::filesystem::exists(path))
    std::filesystem::resize_file(path, complete);
  if (complete != 0 && first != header())
    rewrite();
}

/// By column: which parameter it has.
std::vector<std::size_t> RecordedFile::columnsOf(const std::string &line) const {
  const auto &parameters = space.parameters();
  std::vector<std::size_t> columns;
  std::string rest = line;
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    const std::string name = parameters[p].name + ",";
    if (rest.rfind(name, 0) == 0) {
      columns.push_back(p);
      rest.erase(0, name.size());
    } else if (parameters[p].values.size() != 1) {
      throw inputError(path + " has other parameters than the space: no `" + parameters[p].name + "`");
    }
  }
  if (rest != "time_ms,valid")
    throw inputError(path + " has other parameters than the space: `" + rest + "`");
  return columns;
}

RecordedFile::Row RecordedFile::parse(const std::string &line,
                                      const std::vector<std::size_t> &columns) const {
  Row row;
  row.configuration.resize(space.parameters().size());
  std::istringstream fields(line);
  std::string field;
  for (const std::size_t column : columns) {
    const Parameter &parameter = space.parameters()[column];
    std::getline(fields, field, ',');
    const auto at = std::find_if(parameter.values.begin(), parameter.values.end(),
                                 [&](const Value &value) { return toString(value) == field; });
    if (at == parameter.values.end())
      throw inputError(path + ": `" + parameter.name + "` cannot be `" + field + "`");
    row.configuration[column] = static_cast<std::uint16_t>(at - parameter.values.begin());
  }
  std::getline(fields, field, ',');
  row.timeMs = field.empty() ? 0 : std::stod(field);
  return row;
}

}
