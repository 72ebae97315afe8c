// A recorded space that grows row by row: NAME.csv, as `iclc replay` reads it.
#pragma once
#include "compiler/space/space.h"
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace icl::contest {

class RecordedFile {
public:
  struct Row {
    Configuration configuration;
    double timeMs = 0; ///< 0: it did not run
  };

  /// Reads the file if there is one; a last line that was not completed is removed. Parameters that the file
  /// does not have, because they are newer, are added if they have one value only. Throws an Error if it is
  /// of another space. The space must outlive it.
  RecordedFile(const std::string &path, const Space &space);

  const std::vector<Row> &rows() const { return all; }
  bool contains(const Configuration &configuration) const { return known.count(configuration) != 0; }
  /// Writes the row at once. Throws an Error if that fails.
  void add(Row);
  /// Gives rows of the file other times. Throws an Error if they cannot be written.
  void setTimes(const std::map<Configuration, double> &timesMs);
  /// Brings the rows into a random order, the same for a seed and an order before. Throws an Error if they
  /// cannot be written; the file then has its order.
  void shuffle(std::uint64_t seed);

private:
  const std::string path;
  const Space &space;
  std::vector<Row> all;
  std::set<Configuration> known;
  std::ofstream out;

  void keep(Row);
  void write(std::ostream &, const Row &) const;
  std::string header() const;
  void readRows();
  void rewrite();
  void rewriteAndGoOn();
  std::vector<std::size_t> columnsOf(const std::string &header) const;
  Row parse(const std::string &line, const std::vector<std::size_t> &columns) const;
};

}
