#include "compiler/ir/builder.h"
#include "compiler/ast/integers.h"
#include "compiler/ir/operators.h"

namespace icl::ir {

static bool isScalarInt(const Expr *e) { return e->op == Op::Int && !e->type.isVector(); }

/// The result of an operation on two scalar integer constants; a divisor of 0 counts as 1.
static std::int64_t folded(Op op, const Expr *a, const Expr *b) {
  const std::int64_t withoutResult = op == Op::Div ? a->integer : 0;
  return computeInteger(operatorOf(op), a->type.scalar, a->integer, b->integer).value_or(withoutResult);
}

/// Comparisons and logic give int for scalars, all bits of the lane for vectors (OpenCL C 1.2, 6.3.d
/// to 6.3.g).
static ValueType truthType(ValueType operand) {
  return operand.isVector() ? operand.withScalar(comparisonScalar(operand.scalar))
                            : ValueType{Scalar::Int, 1};
}

static bool givesTruth(Op op) {
  return (op >= Op::Lt && op <= Op::Ne) || op == Op::LogicalAnd || op == Op::LogicalOr;
}

/// The literal that binary() leaves at the end of a sum.
static bool isSumWithConstant(const Expr *e) { return e->op == Op::Add && e->args[1]->isInt(); }

static Expr node(Op op, ValueType type, Exprs args = {}) {
  Expr e;
  e.op = op;
  e.type = type;
  e.args = args;
  return e;
}

const Expr *Builder::integer(std::int64_t value, ValueType type) {
  Expr e = node(Op::Int, type);
  e.integer = wrap(static_cast<std::uint64_t>(value), type.scalar);
  return arena.expression(e);
}

const Expr *Builder::number(double value, ValueType type) {
  Expr e = node(Op::Float, type);
  e.number = value;
  return arena.expression(e);
}

const Expr *Builder::variable(const Var *var) {
  Expr e = node(Op::Variable, computeType(var->type));
  e.var = var;
  return arena.expression(e);
}

const Expr *Builder::index(Op op, unsigned dimension) {
  Expr e = node(op, {Scalar::Int, 1});
  e.dimension = dimension;
  return arena.expression(e);
}

const Expr *Builder::imageExtent(const Image *image, unsigned dimension) {
  if (image->hasGridSize())
    return index(Op::GridExtent, dimension);
  Expr e = node(Op::ImageExtent, {Scalar::Int, 1});
  e.image = image;
  e.dimension = dimension;
  return arena.expression(e);
}

const Expr *Builder::unary(Op op, const Expr *a) {
  if (isScalarInt(a)) {
    if (op == Op::Minus)
      return integer(-static_cast<std::uint64_t>(a->integer), a->type);
    if (op == Op::BitNot)
      return integer(~a->integer, a->type);
    if (op == Op::Not)
      return integer(!a->integer);
  }
  return arena.expression(node(op, op == Op::Not ? truthType(a->type) : a->type, {a}));
}

const Expr *Builder::toBool(const Expr *scalar) {
  if (givesTruth(scalar->op) || scalar->op == Op::Not)
    return scalar;
  const bool isInt = isInteger(scalar->type.scalar);
  return binary(Op::Ne, scalar, isInt ? integer(0, scalar->type) : number(0, scalar->type));
}

const Expr *Builder::binary(Op op, const Expr *a, const Expr *b) {
  const ValueType type = givesTruth(op) ? truthType(a->type) : a->type;
  if (isScalarInt(a) && isScalarInt(b))
    return integer(folded(op, a, b), type);
  const bool isInt = isInteger(a->type.scalar) && !a->type.isVector();
  if (isInt && op == Op::Add && a->isInt())
    std::swap(a, b);
  if (isInt && b->isInt()) {
    const auto negated = [&] { return integer(-static_cast<std::uint64_t>(b->integer), b->type); };
    if ((op == Op::Add || op == Op::Sub || op == Op::Shl || op == Op::Shr) && b->integer == 0)
      return a;
    if ((op == Op::Mul || op == Op::Div) && b->integer == 1)
      return a;
    if (op == Op::Mul && b->integer == 0)
      return b;
    if (op == Op::Sub && isSigned(b->type.scalar))
      return binary(Op::Add, a, negated());
    if (op == Op::Add && a->op == Op::Add && a->args[1]->isInt())
      return binary(Op::Add, a->args[0], binary(Op::Add, a->args[1], b));
    if (op == Op::Add && a->op == Op::Sub && a->args[0]->isInt())
      return binary(Op::Sub, binary(Op::Add, a->args[0], b), a->args[1]);
    if ((op == Op::Mul || op == Op::Shl) && isSumWithConstant(a))
      return binary(Op::Add, binary(op, a->args[0], b), binary(op, a->args[1], b));
  }
  // Compilers warn of a constant there.
  if (op == Op::LogicalAnd || op == Op::LogicalOr) {
    if (isScalarInt(b) && !a->type.isVector())
      return (b->integer != 0) == (op == Op::LogicalOr) ? integer(b->integer != 0) : toBool(a);
    if (isScalarInt(a) && !b->type.isVector())
      return (a->integer != 0) == (op == Op::LogicalOr) ? integer(a->integer != 0) : toBool(b);
  }
  if (isInt && a->isInt()) {
    if (op == Op::Mul && a->integer == 1)
      return b;
    if (op == Op::Mul && a->integer == 0)
      return a;
    if (op == Op::Mul && isSumWithConstant(b))
      return binary(Op::Add, binary(op, a, b->args[0]), binary(op, a, b->args[1]));
  }
  // A sum keeps its constant outermost, so that `(x + 1) + y` and `(x + y) + 1` are one form. So are
  // `2 * (x + 1)` and `2 * x + 2`.
  if (isInt && op == Op::Add) {
    if (a->op == Op::Add && a->args[1]->isInt())
      return binary(Op::Add, binary(Op::Add, a->args[0], b), a->args[1]);
    if (b->op == Op::Add && b->args[1]->isInt())
      return binary(Op::Add, binary(Op::Add, a, b->args[0]), b->args[1]);
  }
  return arena.expression(node(op, type, {a, b}));
}

const Expr *Builder::conjunction(const Expr *a, const Expr *b) {
  if (!a || !b)
    return a ? a : b;
  return binary(Op::LogicalAnd, a, b);
}

const Expr *Builder::select(const Expr *condition, const Expr *whenTrue, const Expr *whenFalse) {
  if (isScalarInt(condition))
    return condition->integer ? whenTrue : whenFalse;
  return arena.expression(node(Op::Select, whenTrue->type, {condition, whenTrue, whenFalse}));
}

const Expr *Builder::convert(const Expr *e, ValueType type) {
  // Half exists only in memory: a conversion to it rounds a float.
  if (type.scalar == Scalar::Half) {
    const ValueType single = type.withScalar(Scalar::Float);
    return call(BuiltinId::round_half, single, {convert(e, single)});
  }
  if (e->type == type)
    return e;
  if (isScalarInt(e) && !type.isVector() && isInteger(type.scalar))
    return integer(e->integer, type);
  return arena.expression(node(Op::Convert, type, {e}));
}

const Expr *Builder::call(const Builtin &builtin, ValueType result, Exprs arguments) {
  Expr e = node(Op::Call, result, arguments);
  e.builtin = builtin;
  return arena.expression(e);
}

const Expr *Builder::vector(ValueType type, Exprs elements) {
  return arena.expression(node(Op::Vector, type, elements));
}

const Expr *Builder::swizzle(const Expr *base, llvm::ArrayRef<std::uint8_t> components) {
  Expr e = node(Op::Swizzle, base->type.withLanes(components.size()), base);
  e.components = components;
  return arena.expression(e);
}

const Expr *Builder::read(Op op, const Image *image, Exprs coordinates) {
  Expr e = node(op, computeType(image->pixel), coordinates);
  e.image = image;
  return arena.expression(e);
}

Coordinates Builder::coordinates(Exprs values) {
  llvm::SmallVector<Coordinate, 3> all;
  for (unsigned d = 0; d < values.size(); ++d)
    all.push_back(coordinateOf(*this, values[d], d));
  return arena.list<Coordinate>(all);
}

const Expr *Builder::sample(Op op, const Image *image, Exprs coordinates) {
  Expr e = node(op, image->pixel.withScalar(coordinates.front()->type.scalar), coordinates);
  e.image = image;
  return arena.expression(e);
}

const Expr *Builder::readLanes(const Image *image, Exprs coordinates, unsigned lanes, bool isAligned,
                               unsigned part, ast::Boundary beyondRow) {
  Expr e = node(Op::Read, computeType(image->pixel).withLanes(lanes), coordinates);
  e.image = image;
  e.isAligned = isAligned;
  e.part = static_cast<std::uint8_t>(part);
  e.beyondRow = beyondRow;
  return arena.expression(e);
}

const Expr *Builder::gather(const Image *image, Exprs coordinates, Scalar scalar) {
  Expr e = node(Op::Read, coordinates[0]->type.withScalar(scalar), coordinates);
  e.image = image;
  return arena.expression(e);
}

const Expr *Builder::element(const Var *array, Exprs indices) {
  const ValueType last = indices.back()->type, type = computeType(array->type);
  Expr e = node(Op::Element, last.isVector() ? type.withLanes(last.lanes) : type, indices);
  e.var = array;
  return arena.expression(e);
}

const Expr *Builder::flatIndex(const Var *array, Exprs indices) {
  const auto asInt = [&](const Expr *i) {
    return sizeOf(i->type.scalar) < 4 ? convert(i, {Scalar::Int, 1}) : i;
  };
  const Expr *flat = indices[0];
  for (std::size_t i = 1; i < indices.size(); ++i) {
    const Expr *next = asInt(indices[i]);
    flat = asInt(flat);
    if (flat->type != next->type)
      flat = convert(flat, {Scalar::Long, 1}), next = convert(next, {Scalar::Long, 1});
    flat = add(binary(Op::Mul, flat, integer(array->extents[i], flat->type)), next);
  }
  return flat;
}

const Expr *Builder::withArgs(const Expr *e, Exprs args) {
  if (e->op == Op::Select)
    return select(args[0], args[1], args[2]);
  if (e->op == Op::Convert)
    return convert(args[0], e->type);
  if (e->op >= Op::Mul && e->op <= Op::LogicalOr)
    return binary(e->op, args[0], args[1]);
  if (e->op >= Op::Minus && e->op <= Op::BitNot)
    return unary(e->op, args[0]);
  Expr copy = *e;
  copy.args = args;
  return arena.expression(copy);
}

const Expr *Builder::withImage(const Expr *e, const Image *image) {
  Expr copy = *e;
  copy.image = image;
  return arena.expression(copy);
}

const Stmt *Builder::declare(const Var *var, const Expr *value) {
  Declare s;
  s.var = var, s.value = value;
  return arena.make(s);
}

const Stmt *Builder::assign(const Var *var, const Expr *value, llvm::ArrayRef<std::uint8_t> components) {
  Assign s;
  s.var = var, s.components = arena.list(components), s.value = value;
  return arena.make(s);
}

const Stmt *Builder::store(const Var *array, Exprs indices, const Expr *value,
                           llvm::ArrayRef<std::uint8_t> components) {
  Store s;
  s.array = array, s.indices = arena.list(indices), s.components = arena.list(components), s.value = value;
  return arena.make(s);
}

const Stmt *Builder::write(const Image *image, Exprs at, const Expr *value,
                           llvm::ArrayRef<std::uint8_t> components, WriteForm form, unsigned part) {
  return write(image, coordinates(at), value, components, form, part);
}

const Stmt *Builder::write(const Image *image, Coordinates coordinates, const Expr *value,
                           llvm::ArrayRef<std::uint8_t> components, WriteForm form, unsigned part) {
  Write s;
  s.form = form;
  s.part = static_cast<std::uint8_t>(part);
  s.image = image, s.coordinates = coordinates, s.components = arena.list(components), s.value = value;
  return arena.make(s);
}

const Stmt *Builder::update(const Var *array, Exprs indices, ast::ReduceOp op, const Expr *value) {
  Update s;
  s.array = array, s.indices = arena.list(indices), s.op = op, s.value = value;
  return arena.make(s);
}

const Stmt *Builder::branch(const Expr *condition, Stmts thenBody, Stmts elseBody, bool isLikely) {
  if (isScalarInt(condition))
    return block(condition->integer ? thenBody : elseBody);
  if (thenBody.empty() && !elseBody.empty())
    return branch(unary(Op::Not, condition), elseBody);
  If s;
  s.condition = condition, s.thenBody = list(thenBody), s.elseBody = list(elseBody), s.isLikely = isLikely;
  return arena.make(s);
}

const Stmt *Builder::shortcut(const Expr *condition, Stmts thenBody, Stmts elseBody) {
  if (isScalarInt(condition))
    return block(condition->integer ? thenBody : elseBody);
  If s;
  s.condition = condition, s.thenBody = list(thenBody), s.elseBody = list(elseBody);
  s.isLikely = s.isShortcut = true;
  return arena.make(s);
}

const Stmt *Builder::countedLoop(const Var *var, const Expr *begin, const Expr *limit, std::int64_t step,
                                 Stmts body, llvm::StringRef name) {
  For s;
  s.var = var, s.begin = begin, s.limit = limit, s.step = step, s.body = list(body),
  s.name = arena.text(name);
  return arena.make(s);
}

const Stmt *Builder::stridedLoop(const Var *var, const Expr *begin, const Expr *limit, const Expr *stride,
                                 Stmts body) {
  if (stride->isInt())
    return countedLoop(var, begin, limit, stride->integer, body);
  For s;
  s.var = var, s.begin = begin, s.limit = limit, s.step = 1, s.stride = stride, s.body = list(body);
  return arena.make(s);
}

const Stmt *Builder::whileLoop(const Expr *condition, Stmts body, bool testAtEnd, llvm::StringRef name) {
  While s;
  s.condition = condition, s.body = list(body), s.testAtEnd = testAtEnd, s.name = arena.text(name);
  return arena.make(s);
}

const Stmt *Builder::jump(StmtKind kind) {
  if (kind == StmtKind::Break)
    return arena.make(Break());
  if (kind == StmtKind::Continue)
    return arena.make(Continue());
  return arena.make(Leave());
}

const Stmt *Builder::region(Stmts body) {
  Region s;
  s.body = list(body);
  return arena.make(s);
}

const Stmt *Builder::block(Stmts body) {
  Block s;
  s.body = list(body);
  return arena.make(s);
}

const Stmt *Builder::barrier() { return arena.make(Barrier()); }

const Stmt *Builder::arrive(const Var *isLast, const Var *arrivals) {
  Arrive s;
  s.isLast = isLast, s.arrivals = arrivals;
  return arena.make(s);
}

const Stmt *Builder::comment(llvm::StringRef text) {
  Comment s;
  s.text = arena.text(text);
  return arena.make(s);
}

const Var *Builder::local(std::string name, ValueType type, bool isConst) {
  Var v;
  v.name = std::move(name), v.type = type, v.isConst = isConst;
  return arena.variable(std::move(v));
}

}
