// What checking a random kernel gave, as a line of text: that is how it comes from the process that checked
// it, and how it is kept in a file.
#pragma once
#include "test/fuzz/kernels/check.h"
#include <map>
#include <string>
#include <vector>

namespace icl::fuzz {

struct Checked {
  std::uint64_t seed = 0;
  Verdict::Kind kind = Verdict::Kind::Agrees;
  std::size_t pairs = 0;                       ///< of the kernel and a configuration that agree
  std::map<std::string, std::size_t> features; ///< by name (features.h): in so many configurations
  std::string text;                            ///< the message of a failure, without line breaks
  bool isFailure() const { return Verdict{kind, "", 0, 0}.isFailure(); }
};

/// One line, without its end.
std::string toString(const Checked &);
/// Throws an Error for a line that toString() does not give.
Checked parseChecked(const std::string &line);

/// Outcomes in a file that grows line by line, so that a campaign that was ended can be continued. The first
/// line is the heading: what the outcomes depend on besides the seed.
class CheckedFile {
public:
  /// Opens or creates the file. A line that was not written to its end is removed. Throws an Error if the
  /// file has another heading, or cannot be read or written.
  CheckedFile(const std::string &path, const std::string &heading);
  /// Those that the file had when it was opened.
  const std::vector<Checked> &earlier() const { return before; }
  void append(const Checked &);

private:
  void addLine(const std::string &);

  std::string path;
  std::vector<Checked> before;
};

}
