// The tokens of an expression, in C's or in Python's syntax.
#pragma once
#include "compiler/space/expression.h"
#include <span>
#include <string_view>

namespace icl {

struct Token {
  enum class Kind : std::uint8_t {
    Name,    ///< letters, digits, `_` and `.`, not a digit or `.` first; keywords too
    Number,  ///< everything that begins like one, as in C's preprocessor: "12", ".5", "1e-3", "0x1F", "12ab"
    Quoted,  ///< between " or ', quotes included
    Sign,    ///< one of the lexer's signs
    Unknown, ///< a character that begins none of these
    End,
  };
  Kind kind = Kind::End;
  std::string_view spelling;
  std::size_t begin = 0; ///< bytes of the text

  std::size_t end() const { return begin + spelling.size(); }
};

/// Reads one token ahead. Throws an ExpressionError at the offset of the token that is wrong.
class Lexer {
public:
  /// `signs`: operators and punctuation, longer ones before those that they begin with. Text and signs must
  /// outlive the lexer.
  Lexer(std::string_view text, std::span<const std::string_view> signs);

  const Token &next() const { return ahead; }
  /// Where the token taken last ends.
  std::size_t taken() const { return takenTo; }

  Token take();
  /// Takes the next token if it is spelled so.
  bool take(std::string_view spelling);
  void expect(std::string_view spelling);
  void expectEnd() const;

  /// "expected WHAT before `TOKEN`".
  [[noreturn]] void failExpecting(const std::string &what) const;
  /// At the next token.
  [[noreturn]] void fail(const std::string &message) const { failAt(ahead.begin, message); }
  [[noreturn]] static void failAt(std::size_t offset, const std::string &message) {
    throw ExpressionError(message, offset);
  }

  /// An object of a grammar rule that can call itself: fails where the recursion becomes too deep.
  class Nesting {
  public:
    explicit Nesting(Lexer &);
    ~Nesting() { --lexer.depth; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;

  private:
    Lexer &lexer;
  };

private:
  std::string_view text;
  std::span<const std::string_view> signs;
  Token ahead;
  std::size_t takenTo = 0;
  unsigned depth = 0;

  Token read(std::size_t at) const;
  std::size_t quotedLength(std::size_t at) const;
};

}
