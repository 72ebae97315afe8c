#include "test/fuzz/kernels/edits.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/parse.h"
#include <algorithm>
#include <regex>
#include <set>

namespace icl::fuzz {
namespace {

class Editor {
public:
  explicit Editor(const std::string &text) : source(text), diagnostics("case.icl", text) {}

  std::vector<std::string> all() {
    const auto program = parseProgram(diagnostics);
    if (!program)
      return {};
    for (const auto &helper : program->helpers)
      removeFunction(*helper);
    for (const auto &kernel : program->kernels) {
      editBody(*kernel);
      for (const auto &parameter : kernel->parameters)
        removeParameter(*parameter);
    }
    for (const auto &helper : program->helpers)
      editBody(*helper);
    editLines();
    editTypes();
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &a, const auto &b) { return a.size() < b.size(); });
    return std::move(found);
  }

private:
  std::string at(SourceRange range) const { return source.substr(range.begin, range.end - range.begin); }

  void add(std::string text) {
    if (text.size() < source.size())
      found.push_back(std::move(text));
  }
  void replace(SourceRange range, const std::string &by) {
    add(source.substr(0, range.begin) + by + source.substr(range.end));
  }

  // ---- Statements and expressions

  void editBody(const ast::Function &function) {
    ast::forEachStmt(*function.body, [&](const ast::Stmt &stmt) {
      if (&stmt != function.body.get())
        replace(stmt.range, "{}"), replace(stmt.range, "");
      editStatement(stmt);
    });
    ast::forEachExpr(*function.body, [&](const ast::Expr &expr) { editExpression(expr); });
  }

  void editStatement(const ast::Stmt &stmt) {
    if (const auto *branch = llvm::dyn_cast<ast::If>(&stmt)) {
      replace(stmt.range, at(branch->thenBody->range));
      if (branch->elseBody) {
        replace(stmt.range, at(branch->elseBody->range));
        replace({branch->thenBody->range.end, stmt.range.end}, "");
      }
    } else if (const auto *loop = llvm::dyn_cast<ast::For>(&stmt)) {
      replace(stmt.range, at(loop->body->range));
      for (const ast::StmtPtr &init : loop->init)
        replace(stmt.range, "{ " + at(init->range) + "; " + at(loop->body->range) + " }");
    } else if (const auto *loop = llvm::dyn_cast<ast::While>(&stmt)) {
      replace(stmt.range, at(loop->body->range));
    } else if (llvm::isa<ast::Block>(stmt)) {
      const std::string text = at(stmt.range);
      if (text.size() >= 2 && text.front() == '{' && text.back() == '}')
        replace(stmt.range, text.substr(1, text.size() - 2));
    }
  }

  void editExpression(const ast::Expr &expr) {
    if (!expr.type.isValue())
      return;
    const ValueType type = expr.type.value;
    for (const char *number : {"0", "1", "7"})
      replace(expr.range, type.isVector() ? "(" + toString(type) + ")(" + number + ")" : number);
    ast::forEachOperand(expr, [&](const ast::Expr &operand) {
      const std::string text = at(operand.range);
      replace(expr.range, text);
      replace(expr.range, "(" + text + ")");
    });
    if (const auto *assign = llvm::dyn_cast<ast::Assign>(&expr); assign && assign->op)
      replace(expr.range, at(assign->target->range) + " = " + at(assign->value->range));
  }

  // ---- Definitions at file scope

  std::size_t lineStart(std::size_t place) const {
    const std::size_t found = source.rfind('\n', place);
    return found == std::string::npos ? 0 : found + 1;
  }

  void removeFunction(const ast::Function &function) {
    replace({static_cast<std::uint32_t>(lineStart(function.range.begin)), function.body->range.end}, "");
  }

  /// Removes the parameter's names from the pragmas too.
  void removeParameter(const ast::Variable &parameter) {
    const std::size_t from = source.find_last_of(",(", parameter.range.begin);
    const std::size_t to = source.find_first_of(",)", parameter.range.end);
    if (from == std::string::npos || to == std::string::npos)
      return;
    const bool isFirst = source[from] == '(';
    const std::size_t begin = isFirst ? from + 1 : from, end = isFirst && source[to] == ',' ? to + 1 : to;
    const std::string name = parameter.name + "(: *[a-z]+(\\([^)]*\\))?)?";
    std::string head = source.substr(0, begin);
    head = std::regex_replace(head, std::regex("\\(" + name + ", *"), "(");
    head = std::regex_replace(head, std::regex(", *" + name + "(?=[,)])"), "");
    head = std::regex_replace(
        head, std::regex("#pragma imcl [a-z_]+\\(" + parameter.name + "(: [a-z0-9]+)?\\)\n"), "");
    add(head + source.substr(end));
  }

  /// Pragmas and constants.
  void editLines() {
    for (std::size_t begin = 0; begin < source.size();) {
      const std::size_t end = std::min(source.find('\n', begin), source.size() - 1) + 1;
      add(source.substr(0, begin) + source.substr(end));
      begin = end;
    }
    static const std::regex condition(
        "[a-z0-9]+: [a-z]+(\\([^)]*\\))?, | *, [a-z0-9]+: [a-z]+(\\([^)]*\\))?(?=\\))");
    for (std::sregex_iterator match(source.begin(), source.end(), condition), none; match != none; ++match)
      add(match->prefix().str() + match->suffix().str());
    add(std::regex_replace(source, std::regex("\n[ \t]*;?[ \t]*(?=\n)"), ""));
    add(std::regex_replace(source, std::regex("\\(([A-Za-z0-9_]+)\\)(?![ A-Za-z0-9(])"), "$1"));
  }

  /// Replaces all vectors by scalars, or a type by one with a shorter name.
  void editTypes() {
    static const std::regex type("\\bu?(char|short|int|long|float|double|half)[234]?\\b");
    std::set<std::string> names;
    for (std::sregex_iterator match(source.begin(), source.end(), type), none; match != none; ++match)
      names.insert(match->str());
    for (const std::string &name : names) {
      const std::string scalar = name.substr(0, name.find_last_not_of("234") + 1);
      for (const std::string &simple : {scalar, std::string("float"), std::string("int")})
        add(std::regex_replace(source, std::regex("\\b((convert_|as_)?)" + name + "\\b"), "$1" + simple));
    }
  }

  const std::string &source;
  Diagnostics diagnostics;
  std::vector<std::string> found;
};

}

std::vector<std::string> smaller(const std::string &source) { return Editor(source).all(); }

}
