#include "tuner/search/guided/transcript.h"
#include "compiler/space/error.h"
#include "tuner/files/write.h"
#include <string_view>
#include <utility>

namespace icl {

void Transcript::add(const std::string &command) {
  exchanges.push_back({command, ""});
  write();
}

void Transcript::reply(const std::string &text) {
  if (exchanges.empty() || text.empty())
    return;
  exchanges.back().reply += text;
  write();
}

std::string Transcript::dialogue() const {
  std::string text;
  for (const Exchange &exchange : exchanges)
    text += "> " + exchange.command + '\n' + exchange.reply;
  return text;
}

void Transcript::writeTo(const std::string &path) {
  const std::string before = std::exchange(file, path);
  try {
    write();
  } catch (const Error &) {
    file = before;
    throw;
  }
}

/// Each line after "# ".
static std::string commented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    result += (line.empty() ? "#" : "# ") + std::string(line) + '\n';
  }
  return result;
}

void Transcript::write() const {
  if (file.empty())
    return;
  std::string text;
  for (const Exchange &exchange : exchanges)
    text += exchange.command + '\n' + commented(exchange.reply);
  try {
    writeWhole(file, text);
  } catch (const Error &error) {
    throw error.in("cannot write the transcript `" + file + "`: ");
  }
}

}
