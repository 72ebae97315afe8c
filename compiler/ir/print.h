// Writes bodies as C-like text: the IR for people (`--emit ir`), and the base of printers of targets whose
// syntax is C's.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/Support/raw_ostream.h"

namespace icl::ir {

/// Prints C syntax with as few parentheses as C's precedence asks for. Targets override what they write
/// in another way.
class Printer {
public:
  explicit Printer(llvm::raw_ostream &out, unsigned indent = 0) : out(out), depth(indent) {}
  virtual ~Printer() = default;

  void print(Stmts body);
  void print(const Expr *e, unsigned outerPrecedence = 0);

protected:
  virtual void index(const Expr *);   ///< PixelIndex, GridExtent, ImageExtent, GroupId, LocalId, LocalSize
  virtual void read(const Expr *);    ///< Read, BoundedRead
  virtual void sample(const Expr *);  ///< Sample, Filtered
  virtual void element(const Expr *); ///< Element
  virtual void write(const Write *);
  virtual void store(const Store *);
  virtual void update(const Update *);
  void arrive(const Arrive *);
  virtual const char *arrivalName() const { return "arrive"; }
  virtual void declaration(const Var *, const Expr *value);
  virtual void condition(const If *);
  void choice(const If *);
  virtual void vector(const Expr *); ///< Vector
  virtual void barrier();
  /// The function that a Call, or a conversion of vectors, calls.
  virtual std::string functionName(const Expr *) const;

  void decimal(std::int64_t); ///< faster than `out`
  void list(Exprs, llvm::StringRef separator = ", ");
  void components(llvm::ArrayRef<std::uint8_t>, unsigned lanes); ///< of a vector of so many lanes
  void part(unsigned first);                                     ///< of a Read or Write of lanes
  virtual void swizzle(const Expr *);
  virtual void prefix(const Expr *, unsigned outerPrecedence); ///< Minus, Not, BitNot
  llvm::raw_ostream &line() { return out.indent(depth * 2); }
  void body(Stmts); ///< in braces, after the head of its statement

  llvm::raw_ostream &out;
  unsigned depth;

private:
  void statement(const Stmt *);
  void constant(const Expr *, unsigned outerPrecedence);
  void binary(const Expr *, unsigned outerPrecedence);
  void select(const Expr *, unsigned outerPrecedence);
  void conversion(const Expr *, unsigned outerPrecedence);
  void call(const Expr *);
};

/// The whole kernel in the IR's notation: parameters, then each path.
void print(const Kernel &, llvm::raw_ostream &);

/// A constant as C writes it, its type shown by a suffix or a cast: "-1", "3u", "0.04f", "INFINITY",
/// "(uchar)7".
std::string literal(const Expr *);

}
