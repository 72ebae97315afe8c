#include "compiler/frontend/pragma_words.h"
#include "compiler/frontend/tokens.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace icl {
namespace {

PragmaWord::Kind kindOf(llvm::StringRef text) {
  const char first = text[0];
  if (llvm::isAlpha(first) || first == '_')
    return PragmaWord::Kind::Name;
  if (llvm::isDigit(first) || (first == '.' && text.size() > 1))
    return PragmaWord::Kind::Number;
  return PragmaWord::Kind::Punctuation;
}

/// The words in a range of the source. Stray bytes and comments have already been reported or skipped; here,
/// any other byte is a word of its own, which no directive expects.
std::vector<PragmaWord> lexWords(SourceRange range, llvm::StringRef text) {
  ByteStream bytes(text, range.begin, range.end);
  ICLLexer lexer(&bytes);
  lexer.removeErrorListeners();
  std::vector<PragmaWord> words;
  for (const auto &token : lexer.getAllTokens()) {
    if (token->getType() == ICLLexer::BlockComment)
      continue;
    const SourceRange where = rangeOf(token.get());
    const llvm::StringRef spelled = text.slice(where.begin, where.end);
    const bool isReserved = token->getType() != ICLLexer::Identifier || insteadOfWord(spelled);
    words.push_back({kindOf(spelled), spelled.str(), where, isReserved});
  }
  return words;
}

/// Reports the first run of bytes above 127. Returns whether there is one.
bool reportStrays(const std::vector<PragmaWord> &words, Diagnostics &diagnostics) {
  const auto isStray = [](const PragmaWord &word) {
    return static_cast<unsigned char>(word.text[0]) >= 0x80;
  };
  auto word = llvm::find_if(words, isStray);
  if (word == words.end())
    return false;
  SourceRange run = word->range;
  while (++word != words.end() && isStray(*word) && word->range.begin == run.end)
    run.end = word->range.end;
  reportStray(run, diagnostics);
  return true;
}

/// The offset after `#pragma imcl`; nothing if the pragma is not ICL's.
std::optional<std::uint32_t> bodyOf(SourceRange line, llvm::StringRef text) {
  llvm::StringRef rest = text.slice(line.begin, line.end);
  rest = rest.drop_front().ltrim().drop_front(std::strlen("pragma")).ltrim();
  const llvm::StringRef word = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (word != "imcl" && word != "icl")
    return std::nullopt;
  return static_cast<std::uint32_t>(rest.drop_front(word.size()).data() - text.data());
}

}

PragmaWord WordCursor::take() {
  PragmaWord word = peek();
  words = words.drop_front();
  return word;
}

bool WordCursor::accept(llvm::StringRef text) {
  if (atEnd() || peek().text != text)
    return false;
  take();
  return true;
}

std::nullopt_t WordCursor::reportExpected(llvm::StringRef what, llvm::StringRef hint) {
  const SourceRange where = atEnd() ? SourceRange{inside.end, inside.end + 1} : peek().range;
  diagnostics.report(Diag::PragmaSyntax, where, {what.str(), atEnd() ? "`)`" : "`" + peek().text + "`"})
      .hint = hint.str();
  return std::nullopt;
}

bool WordCursor::expect(llvm::StringRef punctuation) {
  if (accept(punctuation))
    return true;
  reportExpected("`" + punctuation.str() + "`");
  return false;
}

std::optional<PragmaWord> WordCursor::name(llvm::StringRef what) {
  if (atEnd() || peek().kind != PragmaWord::Kind::Name)
    return reportExpected(what);
  return take();
}

std::optional<PragmaWord> WordCursor::dottedName(llvm::StringRef what) {
  auto whole = name(what);
  while (whole && accept(".")) {
    const auto part = name(what);
    if (!part)
      return std::nullopt;
    whole->text += "." + part->text;
    whole->range.end = part->range.end;
  }
  return whole;
}

std::optional<std::vector<Directive>> readPragma(SourceRange line, Diagnostics &diagnostics) {
  const auto body = bodyOf(line, diagnostics.text());
  if (!body) {
    diagnostics.report(Diag::ForeignPragma, line).hint =
        "ICL pragmas begin with `#pragma imcl` or `#pragma icl`";
    return std::vector<Directive>();
  }
  const std::vector<PragmaWord> words = lexWords({*body, line.end}, diagnostics.text());
  std::vector<Directive> directives;
  const auto fail = [&](SourceRange where, const char *expected, const std::string &found) {
    diagnostics.report(Diag::PragmaSyntax, where, {expected, found});
    return directives;
  };
  const SourceRange end = {line.end - 1, line.end};
  if (reportStrays(words, diagnostics))
    return std::nullopt;
  if (words.empty())
    return fail(end, "a directive such as `grid(...)`", "the end of the line");
  for (std::size_t i = 0; i < words.size();) {
    Directive directive;
    directive.name = words[i];
    if (directive.name.kind != PragmaWord::Kind::Name)
      return fail(words[i].range, "a directive such as `grid(...)`", "`" + words[i].text + "`");
    ++i;
    if (directive.name.text == "exact" && (i == words.size() || words[i].text != "(")) {
      directive.inside = {directive.name.range.end, directive.name.range.end};
      directives.push_back(std::move(directive));
      i += i < words.size() && words[i].text == ",";
      continue;
    }
    if (i == words.size() || words[i].text != "(")
      return fail(i < words.size() ? words[i].range : end, "`(`",
                  i < words.size() ? "`" + words[i].text + "`" : "the end of the line");
    directive.inside.begin = words[i].range.end;
    int depth = 1;
    for (++i; i < words.size(); ++i) {
      depth += words[i].text == "(";
      depth -= words[i].text == ")";
      if (depth == 0)
        break;
      directive.words.push_back(words[i]);
    }
    if (depth != 0)
      return fail(end, "`)`", "the end of the line");
    directive.inside.end = words[i].range.begin;
    directives.push_back(std::move(directive));
    ++i;
    // Directives may follow each other directly or be separated by commas.
    if (i < words.size() && words[i].text == ",")
      ++i;
  }
  return directives;
}

}
