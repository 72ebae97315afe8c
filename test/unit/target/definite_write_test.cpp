#include "compiler/target/definite_write.h"
#include "test/unit/target/kernels.h"
#include <gtest/gtest.h>

using namespace icl;
using namespace icl::test;

namespace {

template <typename... Statements>
bool alwaysWritesIn(ast::Kernel &kernel, const ast::Variable *image, Statements... statements) {
  kernel.body = block(std::move(statements)...);
  return alwaysWrites(kernel, image);
}

TEST(DefiniteWrite, FollowsEveryPath) {
  ast::Kernel kernel;
  const ast::Variable *out = addImage(kernel, "out", Role::Output),
                      *other = addImage(kernel, "other", Role::Output);
  auto always = [&](auto... statements) { return alwaysWritesIn(kernel, out, std::move(statements)...); };

  EXPECT_TRUE(always(write(out)));
  EXPECT_TRUE(always(write(other), ifElse(write(out), block(write(other), write(out)))));
  EXPECT_TRUE(always(write(out), ifElse(leave(), nullptr)));
  EXPECT_TRUE(always(ifElse(block(write(out), leave()), write(out))));

  EXPECT_FALSE(always());
  EXPECT_FALSE(always(write(other)));
  EXPECT_FALSE(always(write(out, ast::BinaryOp::Add)));
  EXPECT_FALSE(always(ifElse(write(out), nullptr)));
  EXPECT_FALSE(always(ifElse(write(out), write(other))));
  EXPECT_FALSE(always(ifElse(leave(), nullptr), write(out)));
  EXPECT_FALSE(always(loop(block(leave())), write(out)));
  EXPECT_FALSE(always(loop(write(out))));
}

}
