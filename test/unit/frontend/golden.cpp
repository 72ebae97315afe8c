#include "golden.h"
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <sstream>

namespace icl {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

Lines linesOf(const std::string &text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

bool isCheck(llvm::StringRef line) { return line.ltrim().startswith("// CHECK"); }

/// The -W options in the RUN line of a test.
WarningPolicy policyOf(const std::string &source) {
  WarningPolicy policy;
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(source).split('\n').first.split(words, ' ');
  for (llvm::StringRef word : words)
    if (word.consume_front("-W"))
      policy.apply(word);
  return policy;
}

/// A printed message, split up. Line numbers count from 1.
struct Message {
  std::size_t line = 0; ///< 0 for a hint
  std::string rest;     ///< "12: error: text", "hint: text"
};

/// The messages in printed diagnostics, without the source excerpts.
std::vector<Message> messagesOf(const std::string &printed, const std::string &file) {
  std::vector<Message> messages;
  for (const std::string &line : linesOf(printed)) {
    llvm::StringRef rest = line;
    if (rest.consume_front("  hint: "))
      messages.push_back({0, "hint: " + rest.str()});
    std::size_t number = 0;
    if (rest.consume_front(file + ":") && !rest.consumeInteger(10, number) && rest.consume_front(":"))
      messages.push_back({number, rest.str()});
  }
  return messages;
}

}

Diagnostics diagnosticsOf(const fs::path &path, const std::string &source) {
  return {path.filename().string(), source, policyOf(source)};
}

std::unique_ptr<ast::Program> check(Diagnostics &diagnostics) {
  auto program = parseProgram(diagnostics);
  if (program && diagnostics.fileName().startswith("fail_"))
    for (const auto &kernel : program->kernels)
      spaceOf(*kernel, Device(), Sizes(), diagnostics);
  return diagnostics.isRejected() ? nullptr : std::move(program);
}

std::string withDiagnosticChecks(const fs::path &path, const std::string &source) {
  Lines lines = linesOf(source);
  llvm::erase_if(lines, isCheck);
  Diagnostics diagnostics = diagnosticsOf(path, llvm::join(lines, "\n") + "\n");
  check(diagnostics);
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  diagnostics.print(stream);

  // A note or hint belongs to the message before it, whatever its own line is.
  std::map<std::size_t, std::vector<Message>> above;
  std::size_t home = 1;
  for (const Message &message : messagesOf(printed, path.filename().string())) {
    if (message.line != 0 && message.rest.find(": note: ") == std::string::npos)
      home = message.line;
    above[home].push_back(message);
  }

  // Determine where each line moves to, then write the checks with their distances. No check is placed above
  // the first line, which has the RUN command.
  std::vector<std::size_t> place(lines.size() + 2);
  std::size_t next = 1;
  for (std::size_t line = 1; line <= lines.size() + 1; ++line) {
    const std::size_t checks = above.count(line) ? above[line].size() : 0;
    place[line] = line == 1 ? next : next + checks;
    next += checks + 1;
  }
  std::string result;
  std::size_t at = 1;
  const auto emit = [&](const std::string &text) {
    result += text + "\n";
    ++at;
  };
  const auto emitChecks = [&](std::size_t line) {
    for (const Message &message : above[line]) {
      if (message.line == 0) {
        emit("// CHECK: " + message.rest);
        continue;
      }
      const auto distance = static_cast<long>(place[message.line]) - static_cast<long>(at);
      emit("// CHECK: :[[@LINE" + std::string(distance < 0 ? "" : "+") + std::to_string(distance) +
           "]]:" + message.rest);
    }
  };
  for (std::size_t line = 1; line <= lines.size(); ++line) {
    if (line > 1)
      emitChecks(line);
    emit(lines[line - 1]);
    if (line == 1)
      emitChecks(line);
  }
  emitChecks(lines.size() + 1);
  return result;
}

std::string missingTreeCheck(const std::string &source, const std::string &tree) {
  const Lines printed = linesOf(tree);
  auto from = printed.begin();
  for (const std::string &line : linesOf(source)) {
    llvm::StringRef check = llvm::StringRef(line).ltrim();
    if (!check.consume_front("// CHECK: ") && !check.consume_front("// CHECK-NEXT: "))
      continue;
    from = std::find_if(from, printed.end(),
                        [&](const std::string &p) { return llvm::StringRef(p).contains(check); });
    if (from == printed.end())
      return line;
    ++from;
  }
  return {};
}

}
