#include "compiler/ir/builder.h"
#include "compiler/ir/verify.h"
#include <gtest/gtest.h>

using namespace icl;
using namespace icl::ir;

namespace {
struct Body {
  Kernel kernel;
  Builder build;
  Body() : kernel(empty()), build(*kernel.arena) {}
  static Kernel empty() {
    Kernel kernel;
    kernel.arena = std::make_shared<Arena>();
    return kernel;
  }
  Kernel with(std::initializer_list<const Stmt *> statements) {
    Kernel made = kernel;
    made.paths = {{Path::Kind::Whole, build.list(statements)}};
    return made;
  }
};
constexpr ValueType integer{Scalar::Int, 1};
}

TEST(Verify, FindsAUseBehindTheScopeThatHeldTheSameExpression) {
  Body b;
  const Var *inner = b.build.local("inner", integer), *sum = b.build.local("sum", integer, false);
  const Stmt *declared = b.build.declare(inner, b.build.integer(1));
  const Stmt *used = b.build.assign(sum, b.build.add(b.build.variable(inner), 2));
  const Stmt *open = b.build.declare(sum, b.build.integer(0));
  Verifier verifier;
  EXPECT_EQ(verifier.verify(b.with({open, b.build.block({declared, used, used})})), "");
  EXPECT_EQ(verifier.verify(b.with({open, b.build.block({declared, used}), used})),
            "`inner` is used outside its scope");
}

TEST(Verify, FindsWhatAPassHasTakenAway) {
  Body b;
  const Var *v = b.build.local("v", integer), *sum = b.build.local("sum", integer, false);
  const Stmt *open = b.build.declare(sum, b.build.integer(0));
  const Stmt *declared = b.build.declare(v, b.build.integer(1));
  const Stmt *used = b.build.assign(sum, b.build.variable(v));
  Verifier verifier;
  EXPECT_EQ(verifier.verify(b.with({open, declared, used})), "");
  EXPECT_EQ(verifier.verify(b.with({open, used})), "`v` is used outside its scope");
  EXPECT_EQ(verifier.verify(b.with({open, declared, declared, used})), "`v` is declared twice");
}

TEST(Verify, FindsOperandsOfTwoTypes) {
  Body b;
  const Var *v = b.build.local("v", integer);
  const Expr *mixed =
      b.build.binary(Op::Mul, b.build.index(Op::PixelIndex, 0), b.build.number(2, {Scalar::Float, 1}));
  EXPECT_EQ(Verifier().verify(b.with({b.build.declare(v, mixed)})), "an operation mixes int and float");
}

TEST(Verify, FindsACoordinateThatItsPartsDoNotAddUpTo) {
  Body b;
  Image image;
  image.name = "out";
  image.pixel = integer;
  image.dimensions = 1;
  image.isWritten = true;
  const Image *out = b.kernel.arena->image(std::move(image));
  const Expr *next = b.build.add(b.build.index(Op::PixelIndex, 0), 1);
  Coordinate coordinate = coordinateOf(b.build, next, 0);
  const auto written = [&] { return b.with({b.build.write(out, coordinate, b.build.integer(0))}); };
  EXPECT_EQ(Verifier().verify(written()), "");
  Coordinate wrong = coordinate;
  wrong.constant = 2;
  coordinate = wrong;
  EXPECT_EQ(Verifier().verify(written()), "`out` is written at a coordinate that its parts do not add up to");
}

TEST(Verify, FindsALoopVariableBehindItsLoop) {
  Body b;
  const Var *i = b.build.local("i", integer), *sum = b.build.local("sum", integer, false);
  const Stmt *open = b.build.declare(sum, b.build.integer(0));
  const Stmt *used = b.build.assign(sum, b.build.add(b.build.variable(i), 1));
  const Stmt *loop = b.build.countedLoop(i, b.build.integer(0), b.build.integer(3), 1, used);
  EXPECT_EQ(Verifier().verify(b.with({open, loop, loop})), "");
  EXPECT_EQ(Verifier().verify(b.with({open, loop, used})), "`i` is used outside its scope");
}
