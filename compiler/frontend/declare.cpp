#include "compiler/frontend/declare.h"
#include "compiler/ast/builtins.h"
#include "compiler/frontend/tokens.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/StringSwitch.h"

namespace icl {
namespace {

using Word = PragmaWord;

Word wordOf(const antlr4::Token *token) { return {Word::Kind::Name, token->getText(), rangeOf(token)}; }

unsigned dimensionsOf(llvm::StringRef image) {
  return llvm::StringSwitch<unsigned>(image).Case("Image1D", 1).Case("Image3D", 3).Default(2);
}

constexpr const char *pixelHint = "an image holds a scalar, or a vector of 2, 3 or 4, as in `Image<uchar4>`";

std::optional<Specified> imageType(ICLParser::SpecifierContext *image, Diagnostics &diagnostics) {
  Specified result;
  result.range = rangeOf(image);
  std::vector<Word> words;
  for (const antlr4::Token *token : image->pixel)
    words.push_back(wordOf(token));
  result.isPixel = words.empty() || (words.size() == 1 && words[0].text == "Pixel");
  ValueType pixel{Scalar::Float, 1};
  if (!result.isPixel) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (image->pixel[i]->getType() != ICLParser::Identifier)
        continue;
      diagnostics
          .report(Diag::UnknownType, words[i].range, {words[i].text, didYouMean(words[i].text, typeNames())})
          .hint = pixelHint;
      return std::nullopt;
    }
    const auto type = readType(words, diagnostics);
    if (!type)
      return std::nullopt;
    if (!isPixelType(*type)) {
      const SourceRange range = span(words.front().range, words.back().range);
      diagnostics.report(Diag::BadPixelType, range, {toString(*type)}).hint = pixelHint;
      return std::nullopt;
    }
    pixel = *type;
  }
  result.type = Type::image(pixel, dimensionsOf(image->image->getText()));
  return result;
}

/// The qualifiers of C, and the places where ICL accepts them. Elsewhere they would mean something that ICL
/// does not do.
struct Qualifier {
  const char *word;
  unsigned places; ///< bitwise or of Places
  bool makesConst;
};

constexpr unsigned in(Place place) { return static_cast<unsigned>(place); }
constexpr unsigned inFile = in(Place::File), inParameter = in(Place::Parameter), inLocal = in(Place::Local),
                   anywhere = inFile | inParameter | inLocal | in(Place::Cast);
constexpr Qualifier qualifiers[] = {{"const", anywhere, true},
                                    {"volatile", anywhere, false},
                                    {"restrict", inParameter, false},
                                    {"static", inFile, false},
                                    {"inline", inFile, false},
                                    {"kernel", inFile, false},
                                    {"constant", inFile | inParameter | inLocal, true},
                                    {"global", inParameter, false},
                                    {"private", inParameter | inLocal, false},
                                    {"read_only", inParameter, true},
                                    {"write_only", inParameter, false},
                                    {"read_write", inParameter, false}};

/// Reports a qualifier that is not allowed there and returns null.
const Qualifier *readQualifier(const Word &word, Place place, Diagnostics &diagnostics) {
  llvm::StringRef bare = word.text;
  bare.consume_front("__");
  for (const Qualifier &qualifier : qualifiers)
    if (bare == qualifier.word && (qualifier.places & in(place)))
      return &qualifier;
  diagnostics.report(Diag::BadQualifier, word.range, {word.text}).hint = "leave it out";
  return nullptr;
}

}

bool isPixelType(ValueType type) {
  return type.scalar != Scalar::Void && type.scalar != Scalar::Bool && type.lanes <= 4;
}

SourceRange rangeOf(const antlr4::ParserRuleContext *tree) { return rangeOf(tree->start, tree->stop); }

std::optional<ValueType> readType(const std::vector<Word> &words, Diagnostics &diagnostics) {
  std::optional<bool> isUnsigned;
  std::optional<ValueType> base;
  const auto clash = [&](const Word &word) -> std::optional<ValueType> {
    diagnostics.report(Diag::BadTypeWords, word.range, {word.text});
    return std::nullopt;
  };
  for (const Word &word : words) {
    if (word.text == "unsigned" || word.text == "signed") {
      if (isUnsigned)
        return clash(word);
      isUnsigned = word.text == "unsigned";
      continue;
    }
    const auto type = valueTypeNamed(word.text);
    const bool isPlainInt = type && *type == ValueType{Scalar::Int, 1};
    // In C, `short int` and `long int` mean short and long.
    if (base && isPlainInt && (*base == ValueType{Scalar::Short, 1} || *base == ValueType{Scalar::Long, 1}))
      continue;
    if (base || !type) {
      if (base && word.text == "long")
        diagnostics.report(Diag::BadTypeWords, word.range, {word.text}).hint =
            "a `long` has 64 bits: write it once";
      else if (base)
        clash(word);
      else
        diagnostics.report(Diag::UnknownType, word.range, {word.text, didYouMean(word.text, typeNames())});
      return std::nullopt;
    }
    base = type;
  }
  if (!isUnsigned)
    return base;
  const ValueType type = base.value_or(ValueType{Scalar::Int, 1});
  const bool isPlain = !type.isVector() && (type.scalar == Scalar::Char || type.scalar == Scalar::Short ||
                                            type.scalar == Scalar::Int || type.scalar == Scalar::Long);
  if (!isPlain)
    return clash(words.front());
  // In the enumeration, each unsigned type follows its signed one.
  return *isUnsigned ? ValueType{static_cast<Scalar>(static_cast<unsigned>(type.scalar) + 1), 1} : type;
}

std::optional<Specified> readSpecifiers(ICLParser::SpecifiersContext *tree, Place place,
                                        Diagnostics &diagnostics) {
  std::vector<Word> words;
  std::optional<Specified> image;
  bool isConst = false;
  for (ICLParser::SpecifierContext *specifier : tree->words) {
    if (specifier->image) {
      if (image) {
        diagnostics.report(Diag::BadTypeWords, rangeOf(specifier), {specifier->image->getText()});
        return std::nullopt;
      }
      image = imageType(specifier, diagnostics);
      if (!image)
        return std::nullopt;
      continue;
    }
    const Word word = wordOf(specifier->word);
    if (specifier->word->getType() == ICLParser::TypeName) {
      words.push_back(word);
      continue;
    }
    const Qualifier *qualifier = readQualifier(word, place, diagnostics);
    if (!qualifier)
      return std::nullopt;
    isConst = isConst || qualifier->makesConst;
  }
  if (image && !words.empty()) {
    diagnostics.report(Diag::BadTypeWords, words[0].range, {words[0].text});
    return std::nullopt;
  }
  Specified result;
  if (image) {
    result = *image;
  } else if (words.empty()) {
    diagnostics.report(Diag::MissingType, rangeOf(tree)).hint = "write the type, as in `const int`";
    return std::nullopt;
  } else {
    const auto type = readType(words, diagnostics);
    if (!type)
      return std::nullopt;
    result.type = Type::of(*type);
  }
  result.isConst = isConst;
  result.range = rangeOf(tree);
  return result;
}

}
