// The checked program, which the front end returns. Every name is resolved and every expression has its type.
// Every implicit conversion of OpenCL C is a Cast. Constants whose values the language needs are evaluated.
#pragma once
#include "compiler/ast/builtins.h"
#include "compiler/ast/type.h"
#include "compiler/source/range.h"
#include "llvm/Support/Casting.h"
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace icl::ast {

/// The names of the pixel's coordinates and of an image's sizes in programs, by dimension.
inline constexpr const char *pixelIndexNames[] = {"idx", "idy", "idz"};
inline constexpr const char *extentNames[] = {"width", "height", "depth"};

struct Function;
struct Expr;
using ExprPtr = std::unique_ptr<Expr>;

/// Anything that has a name and a type.
struct Variable {
  enum class Storage : std::uint8_t {
    Parameter, ///< of a kernel or helper; images and arrays too
    Local,     ///< declared in a body
    Constant,  ///< at file scope; `initializer` is a constant expression
    Tunable,   ///< tune(...): an int whose value the configuration gives
    PixelIndex ///< idx, idy, idz, by `dimension`. Only in kernels.
  };
  std::string name;
  Type type;
  Storage storage = Storage::Local;
  unsigned dimension = 0;
  bool isConst = false;
  SourceRange range; ///< of the name
  /// Empty if there is no initial value. One element for a value. All elements of an array, in row-major
  /// order, filled up with zeros.
  std::vector<ExprPtr> initializer;
  unsigned slot = 0; ///< dense number within its function (locals, parameters) or file (the rest)
  /// Of a kernel's scalar or vector parameter: the only value that calls of what is compiled pass, as it lies
  /// in their memory. Empty: they pass any.
  std::vector<unsigned char> fixedValue;
};

// ---- Expressions --------------------------------------------------------------------------------

enum class ExprKind : std::uint8_t {
  IntLiteral,
  FloatLiteral,
  VariableRef,
  Unary,
  Binary,
  Assign,
  IncDec,
  Conditional,
  Comma,
  Cast,
  VectorLiteral,
  Swizzle,
  Element,
  ImageAccess,
  ImageSample,
  ImageExtent,
  Update,
  BuiltinCall,
  HelperCall
};

struct Expr {
  const ExprKind kind;
  Type type; ///< a value, except for a VariableRef to an image, array or pointer
  SourceRange range;
  virtual ~Expr() = default;

protected:
  explicit Expr(ExprKind k) : kind(k) {}
};

template <ExprKind K>
struct ExprOf : Expr {
  static constexpr ExprKind Kind = K;
  ExprOf() : Expr(K) {}
  static bool classof(const Expr *e) { return e->kind == K; }
};

struct IntLiteral : ExprOf<ExprKind::IntLiteral> {
  std::uint64_t value = 0; ///< two's complement bits
};
struct FloatLiteral : ExprOf<ExprKind::FloatLiteral> {
  double value = 0; ///< already rounded to its type
};
struct VariableRef : ExprOf<ExprKind::VariableRef> {
  const Variable *variable = nullptr;
};

enum class UnaryOp : std::uint8_t { Plus, Minus, Not, BitNot };
struct Unary : ExprOf<ExprKind::Unary> {
  UnaryOp op{};
  ExprPtr operand;
};

enum class BinaryOp : std::uint8_t {
  Mul,
  Div,
  Rem,
  Add,
  Sub,
  Shl,
  Shr,
  Lt,
  Gt,
  Le,
  Ge,
  Eq,
  Ne,
  And,
  Xor,
  Or,
  LogicalAnd,
  LogicalOr
};
/// The operands of arithmetic and comparisons have the same type: the usual conversions are done, scalars are
/// widened to vectors. A shift's right operand keeps its own type. `LogicalAnd` and `LogicalOr` of scalars
/// evaluate their right side only when needed.
struct Binary : ExprOf<ExprKind::Binary> {
  BinaryOp op{};
  ExprPtr lhs, rhs;
};

/// `target = value`. For `op=`: `target = (T)((C)target op value)`, where C is `computeType` and `value` has
/// type C (a shift's value keeps its own type). The target (VariableRef, Swizzle of an lvalue, Element,
/// ImageAccess at the own pixel) is evaluated once.
struct Assign : ExprOf<ExprKind::Assign> {
  ExprPtr target, value;
  std::optional<BinaryOp> op;
  ValueType computeType;
};
/// `++x`, `x--` and so on. The result is the new value if `prefix`, else the old one.
struct IncDec : ExprOf<ExprKind::IncDec> {
  ExprPtr target;
  bool increment = true, prefix = true;
};
/// A scalar condition selects the side to evaluate. A vector condition selects between the evaluated sides,
/// lane by lane, by its sign bit.
struct Conditional : ExprOf<ExprKind::Conditional> {
  ExprPtr condition, whenTrue, whenFalse;
};
struct Comma : ExprOf<ExprKind::Comma> {
  ExprPtr lhs, rhs;
};
/// A conversion of a value (not of its bits), written in either spelling or implicit. From a scalar to a
/// vector it widens.
struct Cast : ExprOf<ExprKind::Cast> {
  ExprPtr operand;
  bool isImplicit = false;
};
/// `(float4)(a, b, c, d)`: scalars and vectors of the type's scalar whose lanes add up to the type's.
struct VectorLiteral : ExprOf<ExprKind::VectorLiteral> {
  std::vector<ExprPtr> elements;
};
/// `v.xyz`, `v.s03`, `v.lo`: component numbers in order. An lvalue if its base is one.
struct Swizzle : ExprOf<ExprKind::Swizzle> {
  ExprPtr base;
  std::vector<std::uint8_t> components;
};
/// `a[i][j]` of an array or pointer: one index per dimension, of any integer type.
struct Element : ExprOf<ExprKind::Element> {
  const Variable *array = nullptr;
  std::vector<ExprPtr> indices;
};
/// `img[x][y]`, x first. Coordinates are `int`, or `long` if the type in the source is uint, long or ulong.
/// The target of an assignment writes the own pixel. Any other access is a read and follows the image's
/// boundary condition.
struct ImageAccess : ExprOf<ExprKind::ImageAccess> {
  const Variable *image = nullptr;
  std::vector<ExprPtr> coordinates;
  bool isOwnPixel = false;
};
/// `sample(img, x, y)`: coordinates are float (double for images of double). The result has the image's
/// number of lanes, of float (double for images of double).
struct ImageSample : ExprOf<ExprKind::ImageSample> {
  const Variable *image = nullptr;
  std::vector<ExprPtr> coordinates;
};
/// `img.width` (0), `.height` (1), `.depth` (2): int.
struct ImageExtent : ExprOf<ExprKind::ImageExtent> {
  const Variable *image = nullptr;
  unsigned dimension = 0;
};
/// How a result of reduce(...) combines the values that it is given.
enum class ReduceOp : std::uint8_t { Sum, Max, Min, And, Or };
/// As spelled in pragmas.
inline constexpr const char *reduceOpNames[] = {"+", "max", "min", "&", "|"};

/// Gives a result a value to combine: `sum += v`, `bins[i]++`, `peak = max(peak, v)`. Of type void: a result
/// cannot be read. The value has the type in which the result's elements are computed.
struct Update : ExprOf<ExprKind::Update> {
  const Variable *result = nullptr;
  std::vector<ExprPtr> indices; ///< none of a single value
  ReduceOp op{};
  ExprPtr value;
};
/// A builtin of OpenCL C. Arguments already have the types of the chosen overload.
struct BuiltinCall : ExprOf<ExprKind::BuiltinCall> {
  Builtin builtin;
  std::vector<ExprPtr> arguments;
};
/// Arguments are in the order of the helper's parameters: values are converted to the parameter's type;
/// images and arrays are VariableRefs.
struct HelperCall : ExprOf<ExprKind::HelperCall> {
  const Function *callee = nullptr;
  std::vector<ExprPtr> arguments;
};

// ---- Statements ---------------------------------------------------------------------------------

enum class StmtKind : std::uint8_t { Declare, Expression, Block, If, For, While, Break, Continue, Return };

struct Stmt {
  const StmtKind kind;
  SourceRange range;
  virtual ~Stmt() = default;

protected:
  explicit Stmt(StmtKind k) : kind(k) {}
};
using StmtPtr = std::unique_ptr<Stmt>;

template <StmtKind K>
struct StmtOf : Stmt {
  static constexpr StmtKind Kind = K;
  StmtOf() : Stmt(K) {}
  static bool classof(const Stmt *s) { return s->kind == K; }
};

/// One variable; `int a = 1, b;` becomes two of these. The variable belongs to the function.
struct Declare : StmtOf<StmtKind::Declare> {
  const Variable *variable = nullptr;
};
struct ExpressionStmt : StmtOf<StmtKind::Expression> {
  ExprPtr expr;
};
struct Block : StmtOf<StmtKind::Block> {
  std::vector<StmtPtr> body;
};
/// Conditions are scalar, in loops too.
struct If : StmtOf<StmtKind::If> {
  ExprPtr condition;
  StmtPtr thenBody, elseBody; ///< elseBody may be null
};
/// `name` is the loop's name in the knob `unroll.<name>`: that of its variable, made unique in the kernel
/// ("i", "i2"; "helper.i").
struct For : StmtOf<StmtKind::For> {
  std::vector<StmtPtr> init; ///< Declare or ExpressionStmt
  ExprPtr condition, step;   ///< either may be null
  StmtPtr body;
  std::string name;
};
struct While : StmtOf<StmtKind::While> {
  ExprPtr condition;
  StmtPtr body;
  bool testAtEnd = false;
  std::string name; ///< "while1", "while2", ...
};
struct Break : StmtOf<StmtKind::Break> {};
struct Continue : StmtOf<StmtKind::Continue> {};
struct Return : StmtOf<StmtKind::Return> {
  ExprPtr value; ///< null in void functions
};

// ---- Functions, kernels, programs ---------------------------------------------------------------

struct Function {
  std::string name;
  Type result;
  std::vector<std::unique_ptr<Variable>> parameters;
  std::vector<std::unique_ptr<Variable>> locals; ///< every variable declared in the body
  std::vector<const Variable *> discarded;       ///< by `(void)name;`: deliberately not used
  std::unique_ptr<Block> body;
  SourceRange range; ///< of the name
  virtual ~Function() = default;
};

/// Computed: by the kernel, in a way that has no name. No pragma states that (ir::Image::moved).
enum class Boundary : std::uint8_t { Constant, Clamped, Mirrored, Periodic, Undefined, Computed };
/// As spelled in pragmas.
inline constexpr const char *boundaryNames[] = {"constant", "clamped", "mirrored", "periodic", "undefined"};

/// What reads outside an image give by the boundary condition `constant`, converted to the pixel's scalar.
struct OutsidePixel {
  struct Number {
    double real = 0;          ///< of integers, the nearest double
    std::int64_t integer = 0; ///< of integers, the exact value; the bits of a ulong
    bool operator==(const Number &) const = default;
  };
  std::vector<Number> numbers = {Number()}; ///< one for each lane, or a single one for all of them

  bool isUniform() const { return numbers.size() == 1; }
  const Number &lane(unsigned i) const { return isUniform() ? numbers.front() : numbers.at(i); }
  /// Whether all bits are zero.
  bool isZero() const {
    return isUniform() && numbers.front().real == 0 && !std::signbit(numbers.front().real);
  }
};

/// An image parameter of a kernel: what pragmas state about it and how the kernel accesses it.
struct ImageUse {
  const Variable *image = nullptr;
  Boundary boundary = Boundary::Constant;
  OutsidePixel outside;
  bool isRead = false, isWritten = false;
  bool inGrid = false; ///< listed in grid(...): it has the size of the grid
  /// tolerance(IMAGE: 1e-3): how far its values may be from the program's; 0: not stated.
  double tolerance = 0;
  SourceRange toleranceRange; ///< its name there
};

/// reduce(NAME: +): a parameter that all pixels update. A single value is an array of no dimensions.
struct ResultUse {
  const Variable *result = nullptr;
  ReduceOp op{};
};

/// tune(NAME: 0, 1, ...)
struct Tunable {
  const Variable *variable = nullptr;
  std::vector<std::int64_t> values;
};

/// constraint(TEXT) in the syntax of compiler/space/expression.h
struct ConstraintPragma {
  std::string text;
  SourceRange range;
};

/// force(KNOB: value) or, when `negated`, force(KNOB: not value)
struct ForcePragma {
  std::string knob, value;
  bool negated = false;
  SourceRange knobRange, valueRange;
};

struct Kernel : Function {
  unsigned dimensions = 2;             ///< of the grid: 1, 2 or 3
  bool isExact = false;                ///< the same bits on every device that rounds correctly
  std::vector<std::int64_t> fixedGrid; ///< grid(1024, 768): x first; empty when images give it
  std::vector<ImageUse> images;        ///< in parameter order
  std::vector<ResultUse> results;      ///< of reduce(...), in the pragma's order
  std::vector<std::pair<const Variable *, std::int64_t>> maxSizes; ///< max_size(a: 256): elements
  std::vector<Tunable> tunables;
  std::vector<ConstraintPragma> constraints;
  std::vector<ForcePragma> forces;
  std::array<std::unique_ptr<Variable>, 3> pixelIndex; ///< idx, idy, idz; null beyond `dimensions`
  std::vector<std::unique_ptr<Variable>> tunableVariables;

  const ImageUse *use(const Variable *image) const {
    for (const ImageUse &u : images)
      if (u.image == image)
        return &u;
    return nullptr;
  }
  /// Null if the variable is not a result.
  const ResultUse *result(const Variable *variable) const {
    for (const ResultUse &r : results)
      if (r.result == variable)
        return &r;
    return nullptr;
  }
  /// Whether it states a tolerance for each of its outputs, which are images.
  bool toleratesErrors() const {
    for (const ImageUse &u : images)
      if (u.isWritten && u.tolerance <= 0)
        return false;
    return !isExact && results.empty();
  }
};

struct Program {
  std::vector<std::unique_ptr<Variable>> constants;
  std::vector<std::unique_ptr<Function>> helpers;
  std::vector<std::unique_ptr<Kernel>> kernels;
};

}
