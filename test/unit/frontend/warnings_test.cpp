#include "compiler/frontend/parse.h"
#include "compiler/source/warnings.h"
#include "golden.h"
#include "test/support/golden_files.h"
#include <gtest/gtest.h>

using namespace icl;

TEST(Warnings, areListedInTheManual) {
  const std::string manual = readFile(ICL_SAMPLES "/../docs/language.md");
  for (const WarningRow &row : warningRows())
    EXPECT_NE(manual.find("| `" + std::string(row.name) + "` | " + row.description), std::string::npos)
        << row.name;
}

static bool isError(const WarningPolicy &policy, const char *name) {
  for (std::size_t i = 0; i < warningRows().size(); ++i)
    if (std::string(warningRows()[i].name) == name)
      return policy.isReported(static_cast<WarningName>(i)) && policy.isError(static_cast<WarningName>(i));
  return false;
}

TEST(Warnings, followTheLastWord) {
  WarningPolicy policy;
  EXPECT_FALSE(isError(policy, "shadow"));
  EXPECT_TRUE(policy.apply("error"));
  EXPECT_TRUE(isError(policy, "shadow"));
  EXPECT_TRUE(policy.apply("no-error=shadow"));
  EXPECT_FALSE(isError(policy, "shadow"));
  EXPECT_TRUE(policy.isReported(WarningName::Shadow));
  EXPECT_TRUE(policy.apply("no-shadow"));
  EXPECT_FALSE(policy.isReported(WarningName::Shadow));
  EXPECT_TRUE(policy.apply("error=shadow")); // also turns it on
  EXPECT_TRUE(isError(policy, "shadow"));
  EXPECT_TRUE(policy.apply("no-error"));
  EXPECT_TRUE(isError(policy, "shadow"));
  EXPECT_FALSE(isError(policy, "parentheses"));
}

TEST(Warnings, haveNamesForSeveral) {
  WarningPolicy policy;
  EXPECT_TRUE(policy.apply("no-unused"));
  EXPECT_FALSE(policy.isReported(WarningName::UnusedParameter));
  EXPECT_FALSE(policy.isReported(WarningName::UnusedButSetVariable));
  EXPECT_TRUE(policy.isReported(WarningName::Shadow));
  EXPECT_TRUE(policy.apply("no-all"));
  EXPECT_FALSE(policy.isReported(WarningName::Shadow));
  EXPECT_TRUE(policy.apply("all"));
  EXPECT_TRUE(policy.isReported(WarningName::UnusedParameter));
  for (const char *unknown : {"", "no-", "shadows", "error=", "no-error=x", "no-no-shadow", "shadow,unused"})
    EXPECT_FALSE(policy.apply(unknown)) << unknown;
}

/// Stages that report the same about several devices report it once.
TEST(Warnings, areAddedOnce) {
  Diagnostics all("f.icl", "int x;"), later = all.emptyCopy();
  later.report(Diag::UnusedValue, {0, 3});
  later.report(Diag::UnusedValue, {4, 5});
  EXPECT_EQ(all.addNew(later).all().size(), 2u);
  EXPECT_EQ(all.addNew(later).all().size(), 0u);
  EXPECT_EQ(all.all().size(), 2u);
}
