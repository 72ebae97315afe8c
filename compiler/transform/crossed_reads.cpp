#include "compiler/transform/crossed_reads.h"
#include "compiler/analysis/footprint.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/crossed_places.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>
#include <map>

namespace icl {
using namespace ir;

namespace {

/// Elements of one row.
struct Row {
  const Image *image;
  const Expr *base; ///< a pixel of it
  Exprs sides;      ///< the coordinates other than x
  bool operator<(const Row &o) const {
    const auto ids = [](const Row &r) {
      llvm::SmallVector<unsigned, 3> all{r.base->id};
      for (const Expr *e : r.sides)
        all.push_back(e->id);
      return all;
    };
    return image != o.image ? image->name < o.image->name : ids(*this) < ids(o);
  }
};

/// What is read of a row.
struct Place {
  Row row;
  std::int64_t element; ///< behind the first one of the pixel `base`
};

/// A vector of neighbours in a row.
struct Load {
  Row row;
  std::int64_t from; ///< as Place::element
  const Var *var;
};

/// Statements without control flow.
class CrossedLoads : public Rewriter {
public:
  CrossedLoads(Arena &arena, const IntegerDefinitions &definitions, const CrossedForm &form,
               UniqueNames &names)
      : Rewriter(arena), definitions(definitions), form(form), names(names) {}

  Stmts run(Stmts segment) {
    for (const Stmt *s : segment)
      noteStatement(s);
    for (const Stmt *s : segment)
      for (const Expr *e : expressionsOf(s))
        noteReads(e);
    for (auto &[row, elements] : elementsOf)
      chooseLoads(row, elements);
    if (loads.empty())
      return segment;
    for (const Stmt *s : segment) {
      for (const Expr *e : expressionsOf(s))
        declareLoads(e);
      out.push_back(rewriteParts(s).front());
    }
    return build.list(out);
  }

private:
  void noteStatement(const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Assign>(s))
      assigned.insert(a->var);
    if (auto *a = llvm::dyn_cast<Store>(s))
      assigned.insert(a->array);
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->value && d->var->isConst && d->value->op == Op::Read)
      pixels[d->var] = d->value;
  }

  bool mayChange(const Expr *e) const {
    bool changes = false;
    walkExprs(e, [&](const Expr *x) {
      changes |= (x->op == Op::Variable || x->op == Op::Element) && assigned.contains(x->var);
    });
    return changes;
  }

  /// Of what is sure to be evaluated.
  void noteReads(const Expr *e) {
    const bool isLazy = (e->op == Op::Select && !e->args[0]->type.isVector()) || e->op == Op::LogicalAnd ||
                        e->op == Op::LogicalOr;
    for (const Expr *arg : isLazy ? e->args.take_front(1) : e->args)
      noteReads(arg);
    if (e->op != Op::Read || places.count(e))
      return;
    if (const auto place = placeOf(e)) {
      places[e] = *place;
      for (unsigned i = 0; i < e->type.lanes; ++i)
        elementsOf[place->row].push_back(place->element + i);
    }
  }

  std::optional<Place> placeOf(const Expr *e) {
    const bool isPixel = e->type == computeType(e->image->pixel) && !e->args[0]->type.isVector();
    if (!isPixel || e->image->isWritten || !isReadByElements(e->image) || mayChange(e) ||
        e->args[0]->type != ValueType{Scalar::Int, 1})
      return std::nullopt;
    const SumTerms x = termsWithin(e->args[0], definitions);
    if (!readsColumn(x))
      return std::nullopt;
    llvm::SmallVector<const Expr *, 2> sides;
    for (const Expr *side : e->args.drop_front()) {
      const SumTerms terms = termsWithin(side, definitions);
      const bool isInt = side->type == ValueType{Scalar::Int, 1};
      sides.push_back(isInt ? build.add(withoutConstant(build, terms), terms.constant) : side);
    }
    return Place{{e->image, withoutConstant(build, x), build.exprs(sides)},
                 x.constant * std::int64_t(e->type.lanes)};
  }

  /// Vectors of neighbours that are all read, as long as possible.
  void chooseLoads(const Row &row, std::vector<std::int64_t> elements) {
    llvm::sort(elements);
    elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    for (std::size_t i = 0; i < elements.size();) {
      std::size_t end = i + 1;
      while (end < elements.size() && elements[end] == elements[end - 1] + 1)
        ++end;
      const std::int64_t lanes = lanesFrom(row, elements[i], static_cast<std::int64_t>(end - i));
      if (lanes > 1)
        loads.push_back({row, elements[i],
                         build.local(names.unique(row.image->name + "_row"),
                                     computeType(row.image->pixel).withLanes(static_cast<unsigned>(lanes)))});
      i += static_cast<std::size_t>(lanes);
    }
  }

  /// The most for a load that starts there. One that cannot be aligned takes as many as any other.
  std::int64_t lanesFrom(const Row &row, std::int64_t from, std::int64_t most) const {
    std::int64_t lanes = 1;
    while (2 * lanes <= std::min<std::int64_t>(most, 16))
      lanes *= 2;
    std::int64_t aligned = lanes;
    while (aligned > 1 && !isAligned(row, from, aligned))
      aligned /= 2;
    return aligned > 1 ? aligned : lanes;
  }

  bool isAligned(const Row &row, std::int64_t from, std::int64_t lanes) const {
    return lanes <= form.alignedLanes && from % lanes == 0 && form.known.multipleOf(row.base) % lanes == 0;
  }

  /// An element of a load.
  struct Element {
    const Load *load;
    std::int64_t number;
  };

  std::optional<Element> elementOf(const Place &place, std::int64_t component) const {
    const std::int64_t element = place.element + component;
    const auto found = llvm::find_if(loads, [&](const Load &l) {
      return !(l.row < place.row) && !(place.row < l.row) && element >= l.from &&
             element < l.from + l.var->type.lanes;
    });
    return found == loads.end() ? std::nullopt : std::optional(Element{&*found, element - found->from});
  }

  /// A read of one component, or a component of a read or of the variable that holds it.
  std::optional<Element> elementOf(const Expr *e) const {
    const bool isComponent = e->op == Op::Swizzle && e->components.size() == 1;
    const Expr *pixel = isComponent ? e->args[0] : e;
    if (isComponent && pixel->op == Op::Variable)
      pixel = pixels.lookup(pixel->var);
    const auto place = pixel ? places.find(pixel) : places.end();
    if (place == places.end() || pixel->type.isVector() != isComponent)
      return std::nullopt;
    return elementOf(place->second, isComponent ? e->components[0] : 0);
  }

  const Expr *valueOf(const Element &e) {
    return build.swizzle(build.variable(e.load->var), static_cast<std::uint8_t>(e.number));
  }

  /// Before the first statement that needs them.
  void declareLoads(const Expr *e) {
    if (!visited.insert(e).second)
      return;
    for (const Expr *arg : e->args)
      declareLoads(arg);
    if (const auto place = places.find(e); place != places.end())
      for (unsigned i = 0; i < e->type.lanes; ++i)
        if (const auto element = elementOf(place->second, i))
          declare(*element->load);
    if (e->op == Op::Vector)
      transpose(e);
  }

  void declare(const Load &l) {
    if (!declared.insert(l.var).second)
      return;
    const std::int64_t width = l.row.image->pixel.elements(), pixel = floorDiv(l.from, width);
    const unsigned lanes = l.var->type.lanes;
    llvm::SmallVector<const Expr *, 3> at{build.add(l.row.base, pixel)};
    llvm::append_range(at, l.row.sides);
    out.push_back(
        build.declare(l.var, build.readLanes(l.row.image, at, lanes, isAligned(l.row, l.from, lanes),
                                             static_cast<unsigned>(l.from - pixel * width))));
  }

  /// Elements of one number of as many loads as a load has elements.
  struct Column {
    llvm::SmallVector<const Load *, 16> loads;
    std::int64_t number = 0;
  };

  std::optional<Column> columnOf(Exprs parts) const {
    Column column;
    for (const Expr *part : parts) {
      const auto element = elementOf(part);
      if (column.loads.empty() && element)
        column.number = element->number;
      if (!element || element->load->var->type.lanes != parts.size() || element->number != column.number)
        return std::nullopt;
      column.loads.push_back(element->load);
    }
    return column;
  }

  /// A vector of such columns.
  void transpose(const Expr *e) {
    const auto first = elementOf(e->args.front());
    const std::size_t rows = first ? first->load->var->type.lanes : 0;
    if (!first || e->args.size() != e->type.lanes || e->args.size() % rows != 0)
      return;
    llvm::SmallVector<Column, 4> columns;
    for (std::size_t i = 0; i < e->args.size(); i += rows)
      if (auto column = columnOf(e->args.slice(i, rows)))
        columns.push_back(*column);
    if (columns.size() * rows != e->args.size())
      return;
    llvm::SmallVector<const Expr *, 4> parts;
    for (const Column &column : columns) {
      auto &turned = transposed[column.loads];
      if (turned.empty())
        turned = transposeLoads(column.loads);
      parts.push_back(build.variable(turned[static_cast<std::size_t>(column.number)]));
    }
    replaced[e] = parts.size() == 1 ? parts.front() : build.vector(e->type, parts);
  }

  std::vector<const Var *> transposeLoads(llvm::ArrayRef<const Load *> column) {
    std::vector<const Var *> rows;
    for (const Load *l : column)
      rows.push_back(l->var);
    const std::size_t n = rows.size();
    for (std::size_t step = 1; step < n; step *= 2) {
      std::vector<const Var *> shuffled;
      for (std::size_t i = 0; i < n; ++i)
        shuffled.push_back(interleaved(rows[i / 2], rows[i / 2 + n / 2], i % 2 ? n / 2 : 0));
      rows = shuffled;
    }
    return rows;
  }

  /// Elements of the two in turn, from the given one on.
  const Var *interleaved(const Var *a, const Var *b, std::size_t from) {
    llvm::SmallVector<const Expr *, 16> parts;
    for (std::size_t i = 0; i < a->type.lanes / 2; ++i)
      for (const Var *v : {a, b})
        parts.push_back(build.swizzle(build.variable(v), static_cast<std::uint8_t>(from + i)));
    const Var *both = build.local(names.unique("turned"), a->type);
    out.push_back(build.declare(both, build.vector(a->type, parts)));
    return both;
  }

  const Expr *replacement(const Expr *e) override {
    if (const Expr *column = replaced.lookup(e))
      return column;
    if (const auto element = elementOf(e))
      return valueOf(*element);
    const auto place = places.find(e);
    if (place == places.end() || !e->type.isVector())
      return nullptr;
    llvm::SmallVector<const Expr *, 3> components;
    for (unsigned i = 0; i < e->type.lanes; ++i) {
      const auto element = elementOf(place->second, i);
      components.push_back(element ? valueOf(*element) : build.swizzle(e, static_cast<std::uint8_t>(i)));
    }
    return build.vector(e->type, components);
  }

  const IntegerDefinitions &definitions;
  const CrossedForm &form;
  UniqueNames &names;
  llvm::DenseSet<const Var *> assigned;
  llvm::DenseMap<const Expr *, Place> places;
  llvm::DenseMap<const Var *, const Expr *> pixels; ///< that constants hold
  std::map<Row, std::vector<std::int64_t>> elementsOf;
  std::vector<Load> loads;
  llvm::DenseSet<const Expr *> visited;
  llvm::DenseSet<const Var *> declared;
  std::map<llvm::SmallVector<const Load *, 16>, std::vector<const Var *>> transposed;
  llvm::DenseMap<const Expr *, const Expr *> replaced;
  llvm::SmallVector<const Stmt *, 64> out;
};

}

static Stmts loadIn(Arena &arena, Stmts body, const IntegerDefinitions &definitions, const CrossedForm &form,
                    UniqueNames &names) {
  Builder build(arena);
  llvm::SmallVector<const Stmt *, 64> all;
  bool isChanged = false;
  for (std::size_t i = 0; i < body.size();) {
    std::size_t end = i;
    while (end < body.size() && bodiesOf(body[end]).empty())
      ++end;
    const Stmts segment = body.slice(i, end - i),
                loaded = CrossedLoads(arena, definitions, form, names).run(segment);
    isChanged |= loaded.data() != segment.data();
    llvm::append_range(all, loaded);
    if (end == body.size())
      break;
    const auto inner = [&](Stmts list) {
      const Stmts loaded = loadIn(arena, list, definitions, form, names);
      isChanged |= loaded.data() != list.data();
      return loaded;
    };
    const Stmt *s = body[end];
    if (auto *f = llvm::dyn_cast<For>(s))
      s = build.countedLoop(f->var, f->begin, f->limit, f->step, inner(f->body), f->name);
    else if (auto *b = llvm::dyn_cast<If>(s))
      s = build.branch(b->condition, inner(b->thenBody), inner(b->elseBody), b->isLikely);
    all.push_back(s);
    i = end + 1;
  }
  return isChanged ? build.list(all) : body;
}

/// Without constants that hold pixels which only their components stood for.
static Stmts withoutUnused(Arena &arena, Stmts body) {
  llvm::DenseSet<const Var *> used;
  walkExprs(body, [&](const Expr *e) {
    if (e->op == Op::Variable)
      used.insert(e->var);
  });
  llvm::SmallVector<const Stmt *, 64> kept;
  for (const Stmt *s : body) {
    const auto *d = llvm::dyn_cast<Declare>(s);
    const bool isUnused =
        d && d->var->isConst && d->var->type.isVector() && d->value && !used.contains(d->var);
    if (!isUnused)
      kept.push_back(s);
  }
  return arena.list<const Stmt *>(kept);
}

Stmts loadCrossed(Arena &arena, Stmts body, const CrossedForm &form, UniqueNames &names) {
  const Stmts loaded = loadIn(arena, body, definitionsIn(body), form, names);
  return loaded.data() == body.data() ? body : withoutUnused(arena, loaded);
}

}
