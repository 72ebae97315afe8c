// The kernel IR: what one work-item does, as typed expression trees in structured statements.
//
// Expressions are immutable and free of effects; equal ones are one node. Statements are immutable too: a
// pass builds new ones and leaves the old. Everything lives in the arena of its kernel. Images are read and
// written by coordinates up to emission, so that a pass can still see which reads of merged pixels meet.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/storage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Casting.h"
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace icl::ir {

class Arena;
struct Expr;
using Exprs = llvm::ArrayRef<const Expr *>;

struct Var;

/// An image parameter, or a tile: a work-group's copy of what its pixels read of an image, in local memory. A
/// tile is read by the coordinates of the pixels that it holds, until the work-group is known (knobs/wg.cpp).
/// Pixels of `half` are read as float and rounded when written. Immutable: a pass that decides how it is
/// stored makes another image that replaces this one (transform/replace_images.h).
struct Image {
  std::string name;      ///< in generated code
  std::string parameter; ///< in the source
  ValueType pixel;
  unsigned dimensions = 2;
  ast::Boundary boundary = ast::Boundary::Constant;
  ast::OutsidePixel outside;
  /// Computed: where a coordinate is read in each dimension, as a function of the variable `place` that is
  /// the coordinate itself where that is inside. Null: there too. What is outside then follows `beyond`.
  std::array<const Expr *, 3> moved{};
  const Var *place = nullptr;
  ast::Boundary beyond = ast::Boundary::Constant;
  bool isRead = false, isWritten = false;
  bool inGrid = false;                      ///< named in the grid pragma: its size is the grid's
  Storage storage = Storage::Buffer;        ///< as the knobs `load` and `boundary` decide
  Padding padding;                          ///< Padded
  Addressing addressing = Addressing::None; ///< Object: what its sampler does
  bool isFiltered = false; ///< Object: a sampler computes `sample`, as the knob `sample` decides; integers
                           ///< are then stored as fractions of their type's largest value
  Addressing filterAddressing = Addressing::None; ///< of that sampler
  const Var *tile = nullptr; ///< of a tile: the Shared array that holds it, padding included
  /// Of a tile: the kernel is the same for work-groups of any size. Then the tile is a parameter of the
  /// kernel, its extents are ImageExtents, and those of its array are for this work-group.
  bool hasLaunchSize = false;
  std::int64_t rowPadding = 0; ///< of a tile: elements at the end of each row that hold nothing
  /// Of a tile: the scale of the coordinates at which it is read. Its first element is `origin` behind the
  /// first pixel of the work-group times the scale, rounded down.
  std::array<Scale, 3> scale{unitScale, unitScale, unitScale};
  std::array<std::int64_t, 3> origin{};
  bool hasGridSize() const { return inGrid || isWritten; } ///< outputs take it too
};

/// The integer that the fraction 1 represents in an image object of unsigned integers.
inline double wholeOf(Scalar scalar) { return scalar == Scalar::UChar ? 255 : 65535; }

/// In which order a float may be summed up: what is added to it never rounds, in any order, or may round
/// differently.
enum class SumOrder : std::uint8_t { AsWritten, AnyExact, AnyRounded };

/// A variable of the body, a parameter that is not an image, or an array of constants.
struct Var {
  enum class Storage : std::uint8_t {
    Local,
    Shared, ///< OpenCL's local memory: one for all work-items of a work-group
    ScalarParameter,
    ArrayParameter,
    ConstantArray
  };
  std::string name;
  std::string parameter; ///< the name in the source: of a parameter, or of an array at file scope; else ""
  ValueType type;        ///< of the value or of one element
  Storage storage = Storage::Local;
  std::vector<std::int64_t> extents;       ///< of an array, outermost first; {-1} for a pointer
  bool isConst = false;                    ///< declared with its only value
  SumOrder sumOrder = SumOrder::AsWritten; ///< of a float
  bool isVolatile = false;            ///< of an ArrayParameter: work-groups read what others have written
  unsigned alignedLanes = 1;          ///< of a Shared array: starts where a vector of so many elements may
  std::vector<const Expr *> elements; ///< of a ConstantArray and its copies: all of them, row-major
  unsigned id = 0;                    ///< its number in the arena, which sets it
  bool isArray() const { return !extents.empty(); }
};

enum class Op : std::uint8_t {
  Int,         ///< `integer`
  Float,       ///< `number`
  Variable,    ///< `var`
  PixelIndex,  ///< int: the pixel's coordinate in `dimension`
  GridExtent,  ///< int: pixels of the grid in `dimension`
  ImageExtent, ///< int: pixels of `image` in `dimension`; of a tile: elements without padding
  GroupId,     ///< int, in `dimension`
  LocalId,     ///< int, in `dimension`
  LocalSize,   ///< int: work-items of the work-group in `dimension`
  Minus,
  Not,
  BitNot,
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
  LogicalOr, // as ast::BinaryOp
  Select,    ///< condition, then, else; a scalar condition evaluates one of the two
  Convert,   ///< to `type`, as a C cast or convert_T does; a scalar widens to a vector
  Call,      ///< `builtin`
  Vector,    ///< elements whose lanes add up
  Swizzle,   ///< `components` of the operand
  Part, ///< of a vector whose components lie in lanes pixel after pixel: `dimension` is its number. Exists
        ///< while lanes are made (transform/components.h)
  Read, ///< `image` at coordinates that are inside it, or where its padding or its sampler defines the value;
        ///< of other lanes than a pixel has: as many elements as they lie in memory, from one of the
        ///< pixel's on, the neighbours' along x too. At vectors of coordinates: a pixel for each lane;
        ///< as integers of twice the size, that and its neighbour along x, which is the upper half
  BoundedRead, ///< `image` at any coordinates, by its boundary condition
  Sample,      ///< `image` interpolated at floating coordinates, by its boundary condition; always the
               ///< whole initial value of a constant. Exists until the knob `sample` has run
  Filtered, ///< what the linear sampler of `image` gives at floating coordinates, where pixel centres are at
            ///< integers; of integer pixels as they are stored in the object
  Element,  ///< of the array `var`, one index per dimension
};

inline bool isComparison(Op op) { return op >= Op::Lt && op <= Op::Ne; }

/// What occurs in an expression and its operands: their operations, and their variables as far as 64 bits can
/// tell them apart (a Bloom filter: there are false positives, no false negatives). Passes skip expressions
/// that mention nothing of theirs.
class Mentions {
public:
  Mentions() = default;
  Mentions(std::initializer_list<Op> list) {
    for (Op op : list)
      ops |= bit(op);
  }
  /// Mentions everything of the type double, or of vectors of it.
  static Mentions doubles() {
    Mentions all;
    all.ops = std::uint64_t(1) << 63;
    return all;
  }
  static Mentions everything() {
    Mentions all;
    all.ops = all.vars = ~std::uint64_t(0);
    return all;
  }
  void add(Op op) { ops |= bit(op); }
  void add(const Var *v) { vars |= std::uint64_t(1) << v->id % 64; }
  void add(Mentions other) { ops |= other.ops, vars |= other.vars; }
  bool contains(Op op) const { return ops & bit(op); }
  bool meets(Mentions other) const { return (ops & other.ops) || (vars & other.vars); }

private:
  static std::uint64_t bit(Op op) { return std::uint64_t(1) << static_cast<unsigned>(op); }
  std::uint64_t ops = 0, vars = 0;
};

struct Expr {
  Op op = Op::Int;
  ValueType type;
  Exprs args;
  union {
    std::int64_t integer = 0; ///< as its type holds it, sign- or zero-extended
    double number;
    const Var *var;
    const Image *image;
  };
  llvm::ArrayRef<std::uint8_t> components;
  Coordinates coordinates; ///< Read, BoundedRead: what `args` are, which the arena finds
  Builtin builtin;
  bool isAligned = false; ///< Read of lanes: x is a multiple of them, rows too
  std::uint8_t part = 0;  ///< Read of lanes: the place of the first one in its pixel
  /// Read of lanes: by which condition those beyond the row's ends are pixels in the row. Undefined: none is
  /// beyond.
  ast::Boundary beyondRow = ast::Boundary::Undefined;
  std::uint8_t dimension = 0;
  unsigned id = 0; ///< its number in the arena, which sets this and what follows
  Mentions mentions;

  bool isInt() const { return op == Op::Int; }
  bool isInt(std::int64_t v) const { return op == Op::Int && integer == v; }
};

struct Stmt;
using Stmts = llvm::ArrayRef<const Stmt *>;

enum class StmtKind : std::uint8_t {
  Declare,
  Assign,
  Store,
  Write,
  Update,
  If,
  For,
  While,
  Break,
  Continue,
  Leave,
  Region,
  Block,
  Barrier,
  Arrive,
  Comment
};

struct Stmt {
  StmtKind kind;
};

template <StmtKind K>
struct StmtOf : Stmt {
  StmtOf() : Stmt{K} {}
  static bool classof(const Stmt *s) { return s->kind == K; }
};

/// `value` may be null: then nothing reads the variable before it is assigned.
struct Declare : StmtOf<StmtKind::Declare> {
  const Var *var;
  const Expr *value;
};
/// Sets all of the variable, or the given components.
struct Assign : StmtOf<StmtKind::Assign> {
  const Var *var;
  llvm::ArrayRef<std::uint8_t> components;
  const Expr *value;
};
/// An element of a local array, or components of it.
struct Store : StmtOf<StmtKind::Store> {
  const Var *array;
  Exprs indices;
  llvm::ArrayRef<std::uint8_t> components;
  const Expr *value;
};
/// How lanes are written.
enum class WriteForm : std::uint8_t {
  Unaligned,
  Aligned,   ///< x is a multiple of the lanes, rows too
  Streaming, ///< aligned, and past the caches where the device's compiler can
};
/// A pixel of an output image, or components of it; a value of other lanes than a pixel has goes to as many
/// elements as they lie in memory, from the pixel's element `part` on, the neighbours' along x too.
struct Write : StmtOf<StmtKind::Write> {
  const Image *image;
  Coordinates coordinates;
  llvm::ArrayRef<std::uint8_t> components;
  const Expr *value;
  WriteForm form = WriteForm::Unaligned;
  std::uint8_t part = 0;
};
/// Combines an element of a result with a value; each lane of the value counts. Other work-items may do so at
/// the same time. Before the knob `reduce` has lowered, `array` is the parameter of the source, and a single
/// value is an array of one element; then it is whatever the element is kept in.
struct Update : StmtOf<StmtKind::Update> {
  const Var *array;
  Exprs indices;
  ast::ReduceOp op;
  const Expr *value;
};
struct If : StmtOf<StmtKind::If> {
  const Expr *condition;
  Stmts thenBody, elseBody;
  bool isLikely = false; ///< nearly every work-item takes `thenBody`
  /// Where the condition holds, both bodies compute the same: lanes take `thenBody` if it holds in all of
  /// them.
  bool isShortcut = false;
};
/// var = begin; var < limit (step > 0) or var > limit (step < 0); var += step. The body does not assign var.
/// `name`: what the knob `unroll.<name>` calls it; empty for loops that merging made.
struct For : StmtOf<StmtKind::For> {
  const Var *var;
  const Expr *begin, *limit;
  std::int64_t step;
  const Expr *stride = nullptr; ///< only in the prologue: added instead of the step, which is 1. Positive
  Stmts body;
  llvm::StringRef name;
};
struct While : StmtOf<StmtKind::While> {
  const Expr *condition;
  Stmts body;
  bool testAtEnd;
  llvm::StringRef name;
};
struct Break : StmtOf<StmtKind::Break> {};
struct Continue : StmtOf<StmtKind::Continue> {};
/// Jumps to the end of the innermost Region. Both exist only until removeLeaves (transform/exits.h) has run.
struct Leave : StmtOf<StmtKind::Leave> {};
struct Region : StmtOf<StmtKind::Region> {
  Stmts body;
};
struct Block : StmtOf<StmtKind::Block> {
  Stmts body;
};
/// Waits for every work-item of the work-group. Then each sees what the others have stored in Shared arrays.
struct Barrier : StmtOf<StmtKind::Barrier> {};
/// Counts the work-group in the only element of `arrivals`, which is 0 again when all have been counted.
/// `isLast`, an int: whether all others were counted before. If so, the work-group sees what they stored in
/// global memory before. One work-item of a group does this, after a barrier.
struct Arrive : StmtOf<StmtKind::Arrive> {
  const Var *isLast; ///< a variable, or a Shared array of one element
  const Var *arrivals;
};
struct Comment : StmtOf<StmtKind::Comment> {
  llvm::StringRef text;
};

/// A version of the pixel's body, and the blocks that it serves.
struct Path {
  enum class Kind : std::uint8_t {
    Whole,    ///< every block
    Interior, ///< blocks whose every read lies inside its image and whose every pixel inside the grid: made
              ///< fast
    Guarded,  ///< blocks whose every pixel lies inside the grid, but not every read: made fast too
    Border    ///< the others: kept small
  };
  Kind kind = Kind::Whole;
  Stmts body;
  const Expr *condition = nullptr; ///< whether the block that starts at PixelIndex takes it, if no path
                                   ///< before does; null for one that takes what is left. Blocks that no
                                   ///< path takes lie outside the grid
  bool startsInside = false;       ///< also, only blocks that start inside the grid take it
  unsigned lanes = 1;              ///< pixels along x that the body computes, from PixelIndex(0) on
  bool isMerged = false;           ///< the body computes the whole block of a work-item
  /// Dimensions in which blocks that would end beyond the grid start earlier.
  std::array<bool, 3> startsEarlier{};
};

/// A tile whose filling does not apply the boundary condition yet.
struct Tile {
  const Image *image = nullptr;        ///< by which the body reads it; its `tile` is the array
  const Image *source = nullptr;       ///< what it copies
  std::array<std::int64_t, 3> extents; ///< elements copied per dimension, padding left out; the most, where
                                       ///< the work-group may have any size
  Stmts fill;     ///< PixelIndex is the work-group's first pixel; source is read by BoundedRead
  Stmts wideFill; ///< the same in vectors, for work-groups whose tile lies inside the source; may be empty
};

/// Whether a target reserves a name, so that variables need another. Null: no name is reserved.
using IsReserved = bool (*)(llvm::StringRef);

/// A parameter of the generated kernel, in order.
struct Parameter {
  const Image *image = nullptr; ///< one of the two; it may be a tile
  const Var *var = nullptr;
  bool isConstant = false; ///< an array in OpenCL's constant memory
  bool isWritten = false;  ///< an array that this kernel computes
  /// Of an int: the argument is the size of this array or temporary, by its name in the program, in
  /// `dimension`.
  std::string extentOf{};
  unsigned dimension = 0;
};

/// An array that a launch before the kernel's computes: a function of a small integer.
struct Table {
  const Var *array;  ///< one of the kernel's parameters, with one dimension; its name differs from those of
                     ///< all parameters in the source
  const Var *index;  ///< int: the element's place in the array
  const Expr *value; ///< of the element; depends on `index`, and on scalars and elements of arrays among the
                     ///< kernel's parameters
};

/// A result of reduce(...), and what the kernel's work-groups leave of it.
struct Reduction {
  const Var *result; ///< as the caller passes it, in one dimension; {-1} if its length is not known
  ast::ReduceOp op;
  const Var *cells; ///< a parameter of the kernel: the result itself or a temporary, in one dimension
  /// Each work-group stores cells of its own, which are combined when all have. Otherwise all update the
  /// same, which are the neutral element before.
  bool isPerGroup = false;
  /// The last work-group makes the result of the cells. Otherwise launches before and after the kernel's do
  /// what is needed.
  bool isFinished = false;
};

struct Kernel {
  std::shared_ptr<Arena> arena;
  IsReserved isReserved = nullptr;
  std::string name;
  unsigned dimensions = 2;
  bool toleratesErrors = false; ///< as ast::Kernel::toleratesErrors()
  bool reordersSums = false;    ///< of floats, which the tolerance allows
  std::vector<Parameter> parameters;
  std::vector<const Var *> constants; ///< ConstantArrays that the body uses
  std::vector<Table> tables;          ///< as they were when they were made: later passes change only where
                                      ///< the body reads them, and which elementary functions they call
  std::vector<Reduction> reductions;  ///< in the pragma's order
  const Var *arrivals = nullptr;      ///< where work-groups are counted, if the last one finishes results
  std::vector<Tile> tiles;            ///< until the boundary is lowered
  Stmts prologue; ///< what a work-group does together before the paths; PixelIndex is its first pixel
  std::vector<Path> paths;                        ///< in the order in which their conditions are tested
  std::array<std::int64_t, 3> workGroup{1, 1, 1}; ///< work-items
  bool hasAnyWorkGroup = false;                   ///< the code is right for others, too
  std::array<std::int64_t, 3> tile{1, 1, 1};      ///< pixels of a work-group
};

}
