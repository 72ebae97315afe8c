#include "compiler/frontend/tokens.h"
#include "ICLParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"

namespace icl {
namespace {

constexpr unsigned maxStray = 20; ///< runs of stray bytes; with more, the file is not taken for text
/// Nesting. Drivers' compilers take 256 levels, and generated code has more levels than its source.
constexpr std::size_t maxBrackets = 100;

bool isOpening(llvm::StringRef text) { return text == "(" || text == "[" || text == "{"; }
bool isClosing(llvm::StringRef text) { return text == ")" || text == "]" || text == "}"; }
const char *closingOf(llvm::StringRef opening) { return opening == "(" ? ")" : opening == "[" ? "]" : "}"; }

/// A run of stray bytes as shown in a message.
std::string nameStray(llvm::StringRef bytes) {
  const unsigned char first = static_cast<unsigned char>(bytes[0]);
  if (first >= 0x20 && first != 0x7f)
    return "`" + bytes.str() + "`";
  std::string text;
  llvm::raw_string_ostream(text) << "byte " << llvm::format_hex(first, 4);
  return text;
}

/// The hint for a preprocessor directive.
const char *insteadOfDirective(llvm::StringRef line) {
  const llvm::StringRef word = line.drop_front().ltrim().take_while([](char c) { return llvm::isAlpha(c); });
  return llvm::StringSwitch<const char *>(word)
      .Case("define", "name a constant: `const int N = 5;`, or write a function")
      .Case("include", "builtins need no header; define other functions in the file that uses them")
      .Cases("if", "ifdef", "ifndef", "else", "elif", "endif",
             "use `if` on a constant, or let the tuner choose with `#pragma imcl tune(NAME: 0, 1)`")
      .Default("ICL has no preprocessor: remove the line");
}

}

SourceRange rangeOf(const antlr4::Token *token) { return rangeOf(token, token); }
SourceRange rangeOf(const antlr4::Token *first, const antlr4::Token *last) {
  const auto begin = static_cast<std::uint32_t>(first->getStartIndex());
  const auto end = static_cast<std::uint32_t>(last->getStopIndex() + 1);
  return {begin, std::max(begin, end)};
}

const char *insteadOfWord(llvm::StringRef word) {
  static const llvm::StringMap<const char *> words = {
#define ICL_UNSUPPORTED_WORD(word, instead) {#word, instead},
#include "compiler/frontend/unsupported.def"
  };
  return words.lookup(word);
}

const char *insteadOfCall(llvm::StringRef name) {
  constexpr std::pair<const char *, const char *> calls[] = {
#define ICL_UNSUPPORTED_CALL(pattern, instead) {pattern, instead},
#include "compiler/frontend/unsupported.def"
  };
  for (auto [text, instead] : calls) {
    llvm::StringRef pattern = text;
    const bool matches = pattern.consume_front("*")  ? name.endswith(pattern)
                         : pattern.consume_back("*") ? name.startswith(pattern)
                                                     : name == pattern;
    if (matches)
      return instead;
  }
  return nullptr;
}

void reportStray(SourceRange range, Diagnostics &diagnostics) {
  const llvm::StringRef bytes = diagnostics.text().slice(range.begin, range.end);
  Diagnostic &error = diagnostics.report(Diag::StrayCharacter, range, {nameStray(bytes)});
  if (static_cast<unsigned char>(bytes[0]) >= 0x80)
    error.hint = "names consist of the letters `a` to `z`, digits and `_`; comments can have any text";
}

bool isUnclosedQuote(llvm::StringRef token) {
  const bool isQuoted = token.startswith("'") || token.startswith("\"");
  return isQuoted && (token.size() == 1 || token.back() != token.front());
}

Tokens::Tokens(Diagnostics &diags)
    : diagnostics(diags), bytes(diags.text(), 0, diags.text().size()), lexer(&bytes), tokens(&lexer) {
  lexer.removeErrorListeners();
  tokens.fill();
  reportLexical();
  retag();
  matchBrackets();
  tokens.seek(0);
}

llvm::StringRef Tokens::text(const antlr4::Token *token) const {
  const SourceRange range = rangeOf(token);
  return diagnostics.text().slice(range.begin, range.end);
}

const antlr4::Token *Tokens::next(const antlr4::Token *token) const {
  std::size_t i = token->getTokenIndex() + 1;
  while (isHidden(i))
    ++i;
  return at(i);
}

const antlr4::Token *Tokens::previous(const antlr4::Token *token) const {
  for (std::size_t i = token->getTokenIndex(); i > 0; --i)
    if (!isHidden(i - 1))
      return at(i - 1);
  return nullptr;
}

void Tokens::makeName(std::size_t index) {
  static_cast<antlr4::CommonToken *>(tokens.get(index))->setType(ICLLexer::Identifier);
}

void Tokens::reportLexical() {
  unsigned strays = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const antlr4::Token *token = at(i);
    switch (token->getType()) {
    case ICLLexer::Stray:
      if (++strays > maxStray) {
        diagnostics.report(Diag::NotText, rangeOf(token));
        usable = false;
        return;
      }
      reportStray(i);
      break;
    case ICLLexer::BlockComment:
      if (text(token).size() < 4 || !text(token).endswith("*/")) {
        const SourceRange range = rangeOf(token);
        diagnostics.report(Diag::UnclosedComment, {range.begin, range.begin + 2}).hint = "close it with `*/`";
      }
      break;
    case ICLLexer::Directive:
      diagnostics.report(Diag::Directive, rangeOf(token)).hint = insteadOfDirective(text(token));
      break;
    case ICLLexer::Character:
    case ICLLexer::String:
      if (isUnclosedQuote(text(token)))
        diagnostics.report(Diag::UnclosedQuote, rangeOf(token));
      break;
    default:
      break;
    }
  }
}

/// Reports a run of stray bytes once. Bytes above 127 form one run, because they make up characters; other
/// bytes form a run if they are equal.
void Tokens::reportStray(std::size_t &index) {
  const std::size_t first = index;
  const unsigned char byte = static_cast<unsigned char>(text(at(first))[0]);
  auto continues = [&](std::size_t i) {
    if (i >= tokens.size() || at(i)->getType() != ICLLexer::Stray ||
        at(i)->getStartIndex() != at(i - 1)->getStopIndex() + 1)
      return false;
    const unsigned char next = static_cast<unsigned char>(text(at(i))[0]);
    return byte >= 0x80 ? next >= 0x80 : next == byte;
  };
  while (continues(index + 1))
    ++index;
  const SourceRange range = rangeOf(at(first), at(index));
  icl::reportStray(range, diagnostics);
}

/// Makes distinctions that the parser needs in one token of lookahead: types that are called as functions,
/// and words that no rule accepts.
void Tokens::retag() {
  antlr4::CommonToken *type = nullptr; // the TypeName right before, if any
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    auto *token = static_cast<antlr4::CommonToken *>(tokens.get(i));
    if (isHidden(i))
      continue;
    if (type && text(token) == "(")
      type->setType(ICLParser::TypeCall);
    type = token->getType() == ICLLexer::TypeName ? token : nullptr;
    if (token->getType() == ICLLexer::Identifier && insteadOfWord(text(token)))
      token->setType(ICLParser::Unsupported);
  }
}

void Tokens::matchBrackets() {
  partners.assign(tokens.size(), None);
  outer.assign(tokens.size(), None);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens.size() && usable; ++i) {
    outer[i] = open.empty() ? None : open.back();
    const llvm::StringRef bracket = isHidden(i) ? llvm::StringRef() : text(at(i));
    if (isOpening(bracket)) {
      open.push_back(i);
      if (open.size() > maxBrackets) {
        diagnostics.report(Diag::NestingTooDeep, rangeOf(at(i)), {std::to_string(maxBrackets)}).hint =
            insteadOfNesting;
        usable = false;
      }
    } else if (isClosing(bracket)) {
      if (open.empty() || bracket != closingOf(text(at(open.back())))) {
        Diagnostic &error = diagnostics.report(Diag::UnmatchedBracket, rangeOf(at(i)), {bracket.str()});
        if (!open.empty())
          error.addNote(rangeOf(at(open.back())), "this is the innermost open bracket");
        usable = false;
        return;
      }
      partners[i] = open.back();
      partners[open.back()] = i;
      open.pop_back();
    }
  }
  if (usable && !open.empty()) {
    const llvm::StringRef bracket = text(at(open.back()));
    diagnostics.report(Diag::UnclosedBracket, rangeOf(at(open.back())), {bracket.str(), closingOf(bracket)});
    usable = false;
  }
}

}
