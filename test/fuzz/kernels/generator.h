// The state of the generation of one kernel. Generated expressions are in parentheses and have exactly the
// requested type, so that they can be used anywhere.
#pragma once
#include "compiler/ast/type.h"
#include "compiler/space/device.h"
#include "test/fuzz/kernels/generate.h"
#include "test/fuzz/kernels/random.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl::fuzz {

/// A name that expressions may use.
struct Named {
  std::string name;
  ValueType type;
  bool isAssignable = false;
  /// The inclusive bounds of a small integer, if known.
  std::optional<std::pair<std::int64_t, std::int64_t>> range;
};

/// Extents are powers of two, so that `& (extent - 1)` turns any integer into an index.
struct NamedArray {
  std::string name;
  ValueType type;
  std::vector<std::int64_t> extents;
  bool isAssignable = false;
};

struct NamedImage {
  std::string name;
  ValueType pixel; ///< as stored: may be half
  unsigned dimensions = 2;
  std::string boundary;          ///< as the pragma spells it
  bool isWritten = false;        ///< then it is read at the work-item's own pixel at most
  bool isReadToo = false;        ///< if written: at the own pixel
  bool isInGrid = false;         ///< named in the grid pragma
  bool isSpelledBare = false;    ///< as `Image`, with its type in a pragma
  bool isClose = false;          ///< if written: its values have rounding errors
  std::vector<std::string> here; ///< the coordinates of the own pixel in the current scope
  /// What reads near the own pixel multiply and divide its coordinates by, per dimension; 1 beyond.
  std::vector<std::pair<std::int64_t, std::int64_t>> factors{};
  Turn turn{};                      ///< if it is turned, it has an order
  std::vector<std::string> signs{}; ///< then: of offsets that lead into the margin
};

struct NamedHelper {
  std::string name;
  ValueType result;
  std::vector<ValueType> parameters;
  std::optional<NamedImage> image; ///< its first parameter, then one int per dimension, then `parameters`
  std::optional<NamedArray> array; ///< its last parameter
};

/// A result of reduce(...).
struct NamedResult {
  std::string name;
  Scalar scalar = Scalar::Int;
  std::string op;                    ///< as the pragma spells it
  std::vector<std::int64_t> extents; ///< powers of two; none of a single value
};

class Generator {
public:
  Generator(std::uint64_t seed, const Device &);
  std::string program(unsigned filters);
  /// Of the program: the outputs with rounding errors.
  std::set<std::string> closeOutputs() const;
  /// Of the program: how its inputs are turned.
  std::map<std::string, Turn> turns() const;

private:
  // ---- program.cpp: definitions at file scope
  std::string ofOneForm();
  void drawPalette();
  std::string constants();
  std::string constantArray();
  std::string helper();
  std::string imageHelper();
  std::string kernel();
  std::string kernelOf(const std::function<std::string()> &body);
  NamedImage drawImage(const std::string &stem);
  std::string outsidePixel(ValueType);
  void drawImages();
  void drawTunables();
  void drawResults();
  std::string parameters();

  // ---- filters.cpp
  std::string filter();
  std::string extreme(bool isWhole, bool isScalar);
  std::string filterResult(bool isWhole, const std::string &ending, ValueType pixel);

  // ---- sorting.cpp
  std::string sorting();

  // ---- turning.cpp
  std::string turning();
  void drawTurnedImages();
  std::string turnedStatement(const Named &sum);
  std::string turnedLoop(const Named &sum);
  std::string turnedRead(const NamedImage &);
  void turn(NamedImage &);
  std::string holdPlaces(NamedImage &);

  // ---- windows.cpp
  std::string windows();
  std::string window(const std::string &more);
  std::string windowLoops(const std::string &column, const std::string &row);
  std::string openWindowLoops(const std::string &column, const std::string &row);
  std::string windowValue(const std::string &column, const std::string &row, const std::string &more);
  std::string windowRead(const std::string &column, const std::string &row);
  std::string accumulation(const Named &, const std::string &value);

  std::string search();

  // ---- branching.cpp
  std::string branching();

  // ---- edges.cpp
  std::string edges();
  std::string edgeDistance();
  std::string edgeLoop();
  std::string edgeVector();
  std::string edgePlace(unsigned dimension);
  std::string edgeTest();
  std::string edgeRead();
  static constexpr std::int64_t edgeWays = 19;
  std::optional<std::int64_t> edgeWay; ///< in which all coordinates are moved into images; nothing: in any
  std::string movedInside(const std::string &extent, const std::string &place, std::string &before);

  // ---- pragmas.cpp
  std::string pragmas();
  std::string gridPragma() const;
  std::string tolerances() const;
  std::string choicePragmas();

  // ---- statements.cpp
  std::string block(unsigned statements);
  std::string statement();
  std::string declare();
  std::string declareArray();
  std::string assign();
  std::string assignElement();
  std::string assignComponents();
  std::string step();
  std::string truth();
  std::string branch();
  std::string jump();
  std::string write(const NamedImage &);
  std::string writeSome();
  std::string update();
  std::string earlyReturn();
  std::string indented(const std::string &) const;

  // ---- loops.cpp
  std::string countedLoop();
  std::string otherLoop();
  std::string countingLoop();
  std::string reduction();
  std::string whileLoop();
  std::string doLoop();

  // ---- expressions.cpp
  std::string expression(ValueType, unsigned depth);
  std::string leaf(ValueType);
  std::string literal(ValueType);
  std::string condition(unsigned depth);
  std::string ofTruths();
  std::string conditional(ValueType, unsigned depth);
  std::string conversion(ValueType, unsigned depth);
  std::string components(ValueType, unsigned depth);
  std::string vectorLiteral(ValueType, unsigned depth);
  std::string sideEffect(ValueType, unsigned depth);
  std::string lanesOf(unsigned lanes, unsigned count);
  std::string reinterpretation(ValueType, unsigned depth);
  std::string call(ValueType, unsigned depth);
  std::string index(std::int64_t extent);
  std::string element(const NamedArray &);
  std::string smallInteger(std::int64_t low, std::int64_t high);

  // ---- arithmetic.cpp
  std::string integerOperation(ValueType, unsigned depth);
  std::string floatOperation(ValueType, unsigned depth);
  std::string integerBuiltin(ValueType, unsigned depth);
  std::string floatBuiltin(ValueType, unsigned depth);
  std::string ofSmallInteger(ValueType, unsigned depth);
  std::string relation(unsigned depth);
  std::string finite(ValueType, unsigned depth);
  std::string comparison(ValueType operands, unsigned depth);

  // ---- elementary.cpp
  std::string boundedFunction(unsigned depth);
  std::string geometric(ValueType, const std::string &positive);
  std::string inexact(ValueType);
  std::string withError(ValueType);

  // ---- images.cpp
  void drawNearImages(const std::vector<Scalar> &, ValueType output);
  std::string read(const NamedImage &);
  std::string sample(const NamedImage &);
  std::string coordinate(const NamedImage &, unsigned dimension);
  std::string scaled(const std::string &here, std::int64_t numerator, std::int64_t denominator);
  std::string ownPixel(const NamedImage &) const;

  ValueType anyType();
  ValueType localType();
  std::string fresh(const std::string &stem) { return stem + std::to_string(++names); }
  template <class T, class Suits>
  const T *someOf(const std::vector<T> &all, Suits suits) {
    std::vector<const T *> found;
    for (const T &each : all)
      if (suits(each))
        found.push_back(&each);
    return found.empty() ? nullptr : random.of(found);
  }

  Random random;
  Device device;
  std::vector<ValueType> palette; ///< the types that this kernel's variables have
  unsigned dimensions = 2;
  std::vector<NamedImage> images; ///< that expressions can use
  std::vector<Named> variables;   ///< those of the innermost scope last
  std::vector<Named> truths;      ///< variables of type bool
  std::vector<NamedArray> arrays;
  std::vector<NamedHelper> helpers;
  std::vector<NamedResult> results;
  std::vector<Named> tunables;
  std::vector<std::int64_t> fixedGrid; ///< if the pragma has numbers
  unsigned names = 0, nesting = 0, loopsAround = 0, loopsInAll = 0;
  bool inKernel = false;
  /// Each output has a tolerance: the knob `math` may replace divisions and square roots, so only the last
  /// terms of outputs have them.
  bool isTolerant = false;
};

inline const std::vector<std::string> extents = {"width", "height", "depth"}, places = {"idx", "idy", "idz"};

/// The type in which values of a stored type are computed: float for half.
inline ValueType computed(ValueType type) {
  return type.scalar == Scalar::Half ? type.withScalar(Scalar::Float) : type;
}
/// A float limited to -bound to bound, which a NaN becomes.
std::string within(ValueType, const std::string &value, const std::string &bound);
/// Casts a result back to its type: operators promote integers smaller than int.
std::string narrowed(ValueType, const std::string &expression);
}
