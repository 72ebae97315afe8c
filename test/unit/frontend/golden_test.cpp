#include "compiler/ast/print.h"
#include "golden.h"
#include "test/support/golden_files.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

using namespace icl;

// ICL_UPDATE=1 rewrites the CHECK lines to the current output. Read the difference before committing it.
static bool wantsUpdate() { return std::getenv("ICL_UPDATE") != nullptr; }

class Golden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Golden, saysWhatItCarries) {
  const auto &path = GetParam();
  const std::string name = path.stem().string();
  const std::string source = readFile(path);
  Diagnostics diagnostics = diagnosticsOf(path, source);
  const auto program = check(diagnostics);
  EXPECT_EQ(program == nullptr, name.rfind("fail_", 0) == 0)
      << "exactly the files that fail are named fail_...";

  if (program && diagnostics.all().empty()) {
    EXPECT_NE(source.find("// CHECK"), std::string::npos);
    EXPECT_EQ(missingTreeCheck(source, ast::print(*program)), "") << ast::print(*program);
    return;
  }
  const std::string checked = withDiagnosticChecks(path, source);
  if (wantsUpdate())
    std::ofstream(path, std::ios::binary) << checked;
  else
    EXPECT_EQ(source, checked) << "ICL_UPDATE=1 rewrites the CHECK lines";
}

INSTANTIATE_TEST_SUITE_P(Frontend, Golden, testing::ValuesIn(goldenFiles()),
                         [](const auto &info) { return info.param.stem().string(); });
