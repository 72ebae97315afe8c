// The state of lowerBody. Statements are lowered in body.cpp, loops in loops.cpp, expressions in
// expressions.cpp, assignments.cpp and calls.cpp.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace icl {

class BodyLowering {
public:
  BodyLowering(const ast::Kernel &kernel, const std::map<std::string, std::int64_t> &tunables, ir::IsReserved,
               bool sumsMagnitudes);
  ir::Kernel run();

private:
  using List = llvm::SmallVector<const ir::Stmt *, 16>;
  /// What a name denotes: one of the three.
  struct Binding {
    const ir::Var *var = nullptr;
    const ir::Image *image = nullptr;
    const ir::Expr *value = nullptr;
  };
  /// What an assignment changes.
  struct Target {
    const ir::Var *var = nullptr;     ///< a variable, or the array of an element
    const ir::Image *image = nullptr; ///< or an image
    llvm::SmallVector<const ir::Expr *, 3> indices;
    llvm::SmallVector<std::uint8_t, 4> components;
    ValueType type; ///< of the part that is assigned
  };

  // Parameters and names.
  void bindParameters();
  void copyAssignedParameters();
  Binding binding(const ast::Variable *);
  const ir::Var *newLocal(const ast::Variable *, bool isConst);
  std::vector<const ir::Expr *> initialElements(const ast::Variable *array);
  /// `parameter`: as in ir::Var.
  const ir::Var *constantArray(const ast::Variable *, std::string parameter,
                               std::vector<const ir::Expr *> elements);
  /// An array of constants that nothing changes, declared in a body. Null for others and for large ones.
  const ir::Var *constantLocal(const ast::Variable *);

  // Statements: appended to `out`.
  void statement(const ast::Stmt &);
  void declare(const ast::Variable *);
  void forLoop(const ast::For &);
  void whileLoop(const ast::While &);
  bool countedLoop(const ast::For &);
  bool isOfLoopsAlone(const ast::Variable *) const;
  ir::Stmts loopBody(const ast::Stmt &body);
  /// while (condition) body step, for conditions that need statements too.
  void generalLoop(const ast::Expr *condition, const ast::Stmt &body, const ast::Expr *step, bool testAtEnd,
                   llvm::StringRef name);
  /// The statements that `emit` appends.
  List collect(llvm::function_ref<void()> emit);
  /// The list without the braces around it.
  ir::Stmts withoutBraces(const List &);
  void push(const ir::Stmt *s) { out.push_back(s); }

  // Expressions: may append the statements that come before them.
  const ir::Expr *expression(const ast::Expr &);
  /// Lowers an expression only for its effects.
  void effect(const ast::Expr &);
  /// In order. An operand before one with effects is kept in a variable.
  llvm::SmallVector<const ir::Expr *, 4> operands(llvm::ArrayRef<const ast::Expr *>);
  const ir::Expr *assignment(const ast::Assign &, bool wantValue);
  const ir::Expr *increment(const ast::IncDec &, bool wantValue);
  void update(const ast::Update &);
  Target target(const ast::Expr &, bool isReadToo);
  const ir::Expr *valueOf(const Target &);
  void assign(const Target &, const ir::Expr *);
  const ir::Expr *conditional(const ast::Conditional &);
  const ir::Expr *logicalOperation(const ast::Binary &);
  const ir::Expr *imageRead(const ast::ImageAccess &);
  const ir::Expr *sample(const ast::ImageSample &);
  const ir::Expr *builtin(const ast::BuiltinCall &);
  const ir::Expr *formula(BuiltinId, ValueType, llvm::ArrayRef<const ir::Expr *>);
  const ir::Expr *helperCall(const ast::HelperCall &);
  const ir::Expr *inlinedBody(const ast::Function &);
  const ir::Expr *keepInTemporary(const ir::Expr *, llvm::StringRef name = "t");
  bool hasEffects(const ast::Expr &);
  /// The variables that the function's body assigns after their declaration.
  const llvm::DenseSet<const ast::Variable *> &assignedIn(const ast::Function &);
  bool neverAssigned(const ast::Variable *v) { return !assignedIn(*function).contains(v); }

  const ast::Kernel &kernel;
  const std::map<std::string, std::int64_t> &tunables;
  const bool sumsMagnitudes;
  std::shared_ptr<ir::Arena> arena;
  ir::Builder build;
  ir::Kernel result;
  UniqueNames names;
  List out;
  llvm::DenseMap<const ast::Variable *, Binding> bindings;
  llvm::DenseMap<const ast::Function *, llvm::DenseSet<const ast::Variable *>> assigned;
  const ast::Function *function;         ///< whose body is being lowered
  const ir::Var *helperResult = nullptr; ///< where a helper's `return` puts its value
};

/// The value as the type. Where an int `n` becomes `n + abs(x)`, which is a uint, that is a sum of ints: sums
/// wrap, so it has the same value.
const ir::Expr *converted(ir::Builder &, const ir::Expr *, ValueType);

}
