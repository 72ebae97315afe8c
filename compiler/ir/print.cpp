#include "compiler/ir/print.h"
#include "compiler/ir/builder.h"

using llvm::cast;

namespace icl::ir {

void Printer::condition(const If *branch) { print(branch->condition, 0); }

void Printer::declaration(const Var *var, const Expr *value) {
  line() << (var->storage == Var::Storage::Shared ? "shared " : "") << (var->isConst && value ? "const " : "")
         << toString(computeType(var->type)) << " " << var->name;
  for (auto extent : var->extents)
    out << "[" << extent << "]";
  if (value)
    out << " = ", print(value, 1);
  out << ";\n";
}

void Printer::write(const Write *w) {
  line() << w->image->name << "[";
  list(valuesOf(w->coordinates));
  part(w->part);
  out << "]";
  components(w->components, w->image->pixel.lanes);
  out << " = ";
  print(w->value, 1);
  out << ";\n";
}

void Printer::store(const Store *s) {
  line() << s->array->name << "[";
  list(s->indices, "][");
  out << "]";
  components(s->components, s->array->type.lanes);
  out << " = ";
  print(s->value, 1);
  out << ";\n";
}

void Printer::arrive(const Arrive *a) {
  line() << a->isLast->name << (a->isLast->isArray() ? "[0]" : "") << " = " << arrivalName() << "("
         << a->arrivals->name << ");\n";
}

void Printer::update(const Update *u) {
  line() << u->array->name << "[";
  list(u->indices, "][");
  out << "] " << ast::reduceOpNames[static_cast<unsigned>(u->op)] << "<- ";
  print(u->value, 1);
  out << ";\n";
}

void Printer::barrier() { line() << "barrier;\n"; }

void Printer::body(Stmts inner) {
  out << " {\n";
  ++depth;
  print(inner);
  --depth;
  line() << "}";
}

void Printer::print(Stmts list) {
  for (const Stmt *s : list)
    statement(s);
}

/// A long chain of `else if` must not nest: compilers limit the depth of brackets.
void Printer::choice(const If *branch) {
  out << "if (";
  condition(branch);
  out << ")";
  body(branch->thenBody);
  const If *next = branch->elseBody.size() == 1 ? llvm::dyn_cast<If>(branch->elseBody.front()) : nullptr;
  if (next) {
    out << " else ";
    return choice(next);
  }
  if (!branch->elseBody.empty())
    out << " else", body(branch->elseBody);
  out << "\n";
}

void Printer::statement(const Stmt *s) {
  switch (s->kind) {
  case StmtKind::Declare:
    return declaration(cast<Declare>(s)->var, cast<Declare>(s)->value);
  case StmtKind::Assign: {
    auto *a = cast<Assign>(s);
    line() << a->var->name;
    components(a->components, a->var->type.lanes);
    out << " = ";
    print(a->value, 1);
    out << ";\n";
    return;
  }
  case StmtKind::Store:
    return store(cast<Store>(s));
  case StmtKind::Write:
    return write(cast<Write>(s));
  case StmtKind::Update:
    return update(cast<Update>(s));
  case StmtKind::If:
    line();
    return choice(cast<If>(s));
  case StmtKind::For: {
    auto *f = cast<For>(s);
    line() << "for (" << toString(f->var->type) << " " << f->var->name << " = ";
    print(f->begin, 1);
    out << "; " << f->var->name << (f->step > 0 ? " < " : " > ");
    print(f->limit, 11);
    out << "; " << f->var->name;
    if (f->stride)
      out << " += ", print(f->stride, 1);
    else if (f->step == 1)
      out << "++";
    else if (f->step == -1)
      out << "--";
    else
      out << (f->step > 0 ? " += " : " -= ") << std::abs(f->step);
    out << ")";
    body(f->body);
    out << "\n";
    return;
  }
  case StmtKind::While: {
    auto *w = cast<While>(s);
    line() << (w->testAtEnd ? "do" : "while (");
    if (!w->testAtEnd)
      print(w->condition, 0), out << ")";
    body(w->body);
    if (w->testAtEnd)
      out << " while (", print(w->condition, 0), out << ");";
    out << "\n";
    return;
  }
  case StmtKind::Break:
    line() << "break;\n";
    return;
  case StmtKind::Continue:
    line() << "continue;\n";
    return;
  case StmtKind::Leave:
    line() << "leave;\n";
    return;
  case StmtKind::Region:
    line() << "region";
    body(cast<Region>(s)->body);
    out << "\n";
    return;
  case StmtKind::Block:
    line() << "{\n";
    ++depth;
    print(cast<Block>(s)->body);
    --depth;
    line() << "}\n";
    return;
  case StmtKind::Barrier:
    return barrier();
  case StmtKind::Arrive:
    return arrive(cast<Arrive>(s));
  case StmtKind::Comment:
    line() << "// " << cast<Comment>(s)->text << "\n";
    return;
  }
}

static const char *nameOf(Path::Kind kind) {
  switch (kind) {
  case Path::Kind::Whole:
    return "whole";
  case Path::Kind::Interior:
    return "interior";
  case Path::Kind::Guarded:
    return "guarded";
  case Path::Kind::Border:
    return "border";
  }
  return "";
}

void print(const Kernel &kernel, llvm::raw_ostream &out) {
  out << "kernel " << kernel.name << "(";
  bool first = true;
  for (const Parameter &p : kernel.parameters) {
    out << (first ? "" : ", ");
    first = false;
    if (p.image)
      out << toString(Type::image(p.image->pixel, p.image->dimensions)) << " " << p.image->name;
    else
      out << toString(p.var->type) << " " << p.var->name;
    if (p.var)
      for (auto extent : p.var->extents)
        out << "[" << (extent < 0 ? "" : std::to_string(extent)) << "]";
  }
  out << ") " << kernel.dimensions << "-D\n";
  Printer printer(out, 1);
  for (const Table &t : kernel.tables) {
    out << "table " << t.array->name << "[" << t.index->name << " < " << t.array->extents[0] << "] = ";
    printer.print(t.value, 1);
    out << "\n";
  }
  if (!kernel.prologue.empty()) {
    out << "prologue:\n";
    printer.print(kernel.prologue);
  }
  for (const Path &path : kernel.paths) {
    out << nameOf(path.kind);
    if (path.condition)
      out << " if ", printer.print(path.condition);
    out << ":\n";
    printer.print(path.body);
  }
}

}
