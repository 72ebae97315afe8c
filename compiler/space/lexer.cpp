#include "compiler/space/lexer.h"
#include "compiler/space/operators.h"
#include <algorithm>

namespace icl {

constexpr std::string_view blanks = " \t\r\n";

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool isNamePart(char c) { return isNameStart(c) || isDigit(c) || c == '.'; }
static bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; } // UTF-8's

static std::size_t nameLength(std::string_view text) {
  return std::size_t(std::find_if_not(text.begin(), text.end(), isNamePart) - text.begin());
}

/// A sign belongs to the number if it directly follows `e`.
static std::size_t numberLength(std::string_view text) {
  std::size_t length = 1;
  for (; length < text.size(); ++length) {
    const char before = text[length - 1], c = text[length];
    const bool isExponentSign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
    if (!isNamePart(c) && !isExponentSign)
      break;
  }
  return length;
}

/// All bytes of one character.
static std::size_t characterLength(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && isContinuation(text[length]))
    ++length;
  return length;
}

static std::string shown(const Token &token) {
  const auto byte = static_cast<unsigned char>(token.spelling[0]);
  if (byte >= 0x20 && byte != 0x7F)
    return "`" + std::string(token.spelling) + "`";
  constexpr std::string_view digits = "0123456789abcdef";
  return std::string("byte 0x") + digits[byte >> 4] + digits[byte & 15];
}

Lexer::Lexer(std::string_view text, std::span<const std::string_view> signs) : text(text), signs(signs) {
  ahead = read(0);
}

std::size_t Lexer::quotedLength(std::size_t at) const {
  const std::size_t end = text.find(text[at], at + 1);
  if (end == std::string_view::npos)
    failAt(at, "the quote is not closed");
  if (const std::size_t escape = text.substr(0, end).find('\\', at); escape != std::string_view::npos)
    failAt(escape, "a string cannot contain `\\`");
  return end + 1 - at;
}

Token Lexer::read(std::size_t at) const {
  at = std::min(text.find_first_not_of(blanks, at), text.size());
  const std::string_view rest = text.substr(at);
  const auto token = [&](Token::Kind kind, std::size_t length) {
    return Token{kind, rest.substr(0, length), at};
  };
  if (rest.empty())
    return token(Token::Kind::End, 0);
  if (isNameStart(rest[0]))
    return token(Token::Kind::Name, nameLength(rest));
  if (isDigit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && isDigit(rest[1])))
    return token(Token::Kind::Number, numberLength(rest));
  if (rest[0] == '"' || rest[0] == '\'')
    return token(Token::Kind::Quoted, quotedLength(at));
  for (const std::string_view sign : signs)
    if (rest.starts_with(sign))
      return token(Token::Kind::Sign, sign.size());
  return token(Token::Kind::Unknown, characterLength(rest));
}

Token Lexer::take() {
  const Token taken = ahead;
  takenTo = taken.end();
  ahead = read(takenTo);
  return taken;
}

bool Lexer::take(std::string_view spelling) {
  const bool isWord = ahead.kind == Token::Kind::Name || ahead.kind == Token::Kind::Sign;
  if (!isWord || ahead.spelling != spelling)
    return false;
  take();
  return true;
}

void Lexer::expect(std::string_view spelling) {
  if (!take(spelling))
    failExpecting("`" + std::string(spelling) + "`");
}

void Lexer::expectEnd() const {
  if (ahead.kind != Token::Kind::End)
    fail("unexpected " + shown(ahead) + " in the expression");
}

void Lexer::failExpecting(const std::string &what) const {
  fail("expected " + what +
       (ahead.kind == Token::Kind::End ? " at the end of the expression" : " before " + shown(ahead)));
}

Lexer::Nesting::Nesting(Lexer &lexer) : lexer(lexer) {
  if (++lexer.depth > Expression::Node::maxHeight)
    lexer.fail("the expression is too deep");
}

}
