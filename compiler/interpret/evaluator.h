// Evaluates expressions and executes statements of the checked program, one function call at a time.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/accumulators.h"
#include "compiler/interpret/builtins.h"
#include "compiler/interpret/frame.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace icl::interpreter {

class Evaluator {
public:
  /// Allocates memory for every function and evaluates the file's constants in order. Images, arrays and
  /// scalars of the kernel are bound through kernelFrame(), pixel indices and tunables through globalFrame().
  /// `stepLimit`: the number of loop steps that one run of the body may take.
  Evaluator(const ast::Program &, const ast::Kernel &, std::int64_t stepLimit);

  Frame &kernelFrame() { return frames.at(&kernel); }
  Frame &globalFrame() { return globals; }

  /// Writes a value into a variable's memory.
  void define(Storage &, const Value &);
  /// What the kernel gave the result so far.
  Accumulators &accumulatorsOf(const ast::Variable &result) { return accumulators.at(&result); }
  /// Runs the kernel's body once. Throws InterpreterError.
  void runBody();

private:
  enum class Flow : std::uint8_t { Next, Break, Continue, Return };

  /// Memory that an expression names, lane by lane.
  struct Place {
    std::byte *data;
    std::uint8_t *defined; ///< as in Storage
    ValueType type;
    std::array<std::uint8_t, 16> lane; ///< the lane in memory of each lane of the place
    const ast::Variable *variable;
  };

  Storage &storageOf(const ast::Variable &);
  Value load(const Place &, SourceRange) const;
  void store(const Place &, const Value &) const;

  /// The number of the element at these indices.
  std::int64_t elementOf(const ast::Variable &array, const std::vector<ast::ExprPtr> &indices);
  Place placeOf(const ast::Expr &);
  Place placeOfVariable(const ast::Variable &);
  Place placeOfElement(const ast::Element &);
  Place placeOfPixel(const ast::ImageAccess &);
  Place placeOfSwizzle(const ast::Swizzle &);

  Value evaluate(const ast::Expr &);
  bool holds(const ast::Expr &condition);
  std::int64_t evaluateInteger(const ast::Expr &);
  Value evaluateBinary(const ast::Binary &);
  Value evaluateAssign(const ast::Assign &);
  Value evaluateCompound(const ast::Assign &, const Place &);
  Value evaluateIncDec(const ast::IncDec &);
  Value evaluateConditional(const ast::Conditional &);
  Value evaluateVectorLiteral(const ast::VectorLiteral &);
  Value evaluateSwizzle(const ast::Swizzle &);
  void update(const ast::Update &);
  Value evaluateImageAccess(const ast::ImageAccess &);
  Value evaluateImageSample(const ast::ImageSample &);
  Value evaluateImageExtent(const ast::ImageExtent &);
  Value evaluateBuiltin(const ast::BuiltinCall &);
  Value evaluateHelper(const ast::HelperCall &);
  Coordinates coordinatesOf(const ast::ImageAccess &);

  Flow execute(const ast::Stmt &);
  Flow executeBlock(const ast::Block &);
  Flow executeFor(const ast::For &);
  Flow executeWhile(const ast::While &);
  void declare(const ast::Variable &);
  void countStep(SourceRange);

  const ast::Kernel &kernel;
  std::map<const ast::Function *, Frame> frames;
  std::map<const ast::Variable *, Accumulators> accumulators;     ///< by result
  Frame globals;                                                  ///< constants, tunables and pixel indices
  Frame *current = nullptr;                                       ///< of the running function
  llvm::DenseMap<const ast::BuiltinCall *, BuiltinCode> builtins; ///< filled in at the first call
  Value returned;
  const std::int64_t stepLimit;
  std::int64_t steps = 0; ///< loop steps in this run of the body
};

}
