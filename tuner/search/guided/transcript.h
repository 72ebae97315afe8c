// What was said in a session of guided tuning.
#pragma once
#include <string>
#include <vector>

namespace icl {

class Transcript {
public:
  /// A command that was carried out.
  void add(const std::string &command);
  /// Adds to the reply to the last command; `text`: whole lines, or empty.
  void reply(const std::string &text);

  /// Commands after a prompt, and replies.
  std::string dialogue() const;
  /// Writes all so far to the file as a script, in which replies are comments, and from now on again after
  /// each change. Throws an Error.
  void writeTo(const std::string &path);

private:
  struct Exchange {
    std::string command, reply;
  };
  std::vector<Exchange> exchanges;
  std::string file; ///< empty: none

  void write() const;
};

}
