#include "tuner/store/source_hash.h"
#include <gtest/gtest.h>

using icl::sourceHash;

TEST(SourceHash, IgnoresCommentsAndSpacing) {
  const std::string hash = sourceHash("void f() { a = b / 2; }\n");
  EXPECT_EQ(hash, sourceHash("// what f does\nvoid f() { a = b / 2; } // so\n\n"));
  EXPECT_EQ(hash, sourceHash("void f() {  a = /* half */ b / 2; }"));
  EXPECT_EQ(hash, sourceHash("\tvoid f() { a = b / 2; } \r\n/* not closed"));
  EXPECT_EQ(hash.size(), 32u);
}

TEST(SourceHash, DependsOnEverythingElse) {
  const std::string hash = sourceHash("void f() { a = b / 2; }\n");
  EXPECT_NE(hash, sourceHash("void f() { a = b / 3; }\n"));
  EXPECT_NE(hash, sourceHash("void f() { a =\nb / 2; }\n")) << "a pragma ends with its line";
  EXPECT_NE(sourceHash("int x;"), sourceHash("in tx;"));
  EXPECT_NE(sourceHash(""), sourceHash("/"));
  EXPECT_EQ(sourceHash(""), sourceHash("/*"));
}
