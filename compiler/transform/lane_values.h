// Expressions of one pixel as vectors of several neighbours': what the statements of lanes.h are made of.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/transform/components.h"
#include "compiler/transform/lanes.h"
#include "compiler/transform/varying.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>
#include <functional>

namespace icl {

/// What has no form in lanes; caught where lanes were asked for.
struct CannotVectorise {};

/// Whether a vector of arguments gives the bits that each scalar argument gives, or bits may differ.
bool hasLaneForm(const ir::Expr *call, bool bitsMayDiffer);

/// Whether each pixel reads its own in an image of the grid's size.
bool isOfOwnPixel(const ir::Expr *read);

/// A bool that varies is an int in lanes: each has all bits set or none. In other types it is 1 or 0.
class LaneValues {
public:
  LaneValues(ir::Arena &arena, const LaneForm &form, Varying &varying, UniqueNames &names)
      : arena(arena), build(arena), varying(varying), form(form), lanes(form.lanes), names(names) {}

  /// The lanes as numbers: 0 and 1 where they are truth values.
  const ir::Expr *values(const ir::Expr *);
  /// As a variable of the type holds them.
  const ir::Expr *asStored(const ir::Expr *, ValueType);
  /// The lanes as truth values, in integers of the size of `scalar`.
  const ir::Expr *laneMask(const ir::Expr *, Scalar scalar);
  /// The expression for one of the lanes.
  const ir::Expr *laneOf(const ir::Expr *, unsigned lane);
  /// The same; in inactive lanes 0 where it reads memory or takes long.
  const ir::Expr *inLane(const ir::Expr *, unsigned lane);
  /// The same for all lanes.
  llvm::SmallVector<const ir::Expr *, 16> eachLane(const ir::Expr *);
  /// The vector variable for a varying one.
  const ir::Var *replacement(const ir::Var *);
  /// The same for a component of a varying vector. Its parts follow its components.
  const ir::Var *replacement(const ir::Var *, unsigned component);
  void replace(const ir::Var *v, unsigned component, const ir::Var *with) {
    replacedComponents[{v, component}] = with;
  }
  ValueType wide(ValueType t) const { return laneType(t).withLanes(lanes); }
  const ir::Expr *zero(ValueType);
  /// The value in active lanes, in others the variable's or element's own. `part`: what it holds.
  const ir::Expr *whereActive(const ir::Expr *value, const ir::Expr *own, std::optional<PartOf> part = {});

  /// The lanes that are active, all bits of an int or none; null: all are. In other lanes values are
  /// anything, but computing them neither traps nor reads outside images and arrays.
  const ir::Expr *mask = nullptr;

  /// Declares a constant of the name and value before the statement that is rewritten.
  std::function<const ir::Expr *(llvm::StringRef name, const ir::Expr *value)> inVariable;

  /// Pixels along x that statements which run together read of an image with an undefined boundary condition:
  /// they are all inside.
  struct ReadTogether {
    const ir::Expr *first; ///< one of the reads
    const ir::Expr *base;  ///< of its x coordinates
    Interval places;       ///< from the base
  };
  using ReadsTogether = llvm::SmallVector<ReadTogether, 2>;
  /// Those of a list of statements that are not conditional.
  ReadsTogether readTogether(ir::Stmts);
  /// Those of the statements that are rewritten.
  ReadsTogether together;

  /// Whether all pixels that are read are inside the image in every lane, and with each its neighbour along
  /// x.
  bool readsPairsInside = false;

  /// Takes note of what the body reads, to find neighbours and indices that are bytes.
  void noteReads(ir::Stmts body);
  /// Pairs that were loaded are not to be used any more: a variable may have changed, or a scope ends.
  void forgetPairs() { pairsLoaded.clear(); }

  // ---- Pixels of several components (lane_pixels.cpp)

  /// How pixels that lie one after the other are loaded: each vector, and which of their lanes hold a
  /// component.
  struct PixelLoad {
    struct Place {
      unsigned vector, lane;
    };
    llvm::SmallVector<const ir::Expr *, 8> vectors;
    /// By component, then, if they are interleaved, by part; by lane.
    llvm::SmallVector<llvm::SmallVector<Place, 16>, 4> components;
  };
  /// Nothing where the lanes do not read neighbours.
  std::optional<PixelLoad> pixelLoad(const ir::Expr *value);

  /// Elements of the lanes' pixels that are written at once.
  struct PixelStore {
    const ir::Expr *x; ///< of the pixel at whose element `part` they begin
    unsigned part;
    const ir::Expr *value;
  };
  /// `written`: the components or the parts, in variables.
  llvm::SmallVector<PixelStore, 4> pixelStores(const ir::Write &, llvm::ArrayRef<const ir::Expr *> written);
  /// The components of the pixel in a lane.
  llvm::SmallVector<const ir::Expr *, 4> pixelInLane(const ir::Image *,
                                                     llvm::ArrayRef<const ir::Expr *> written, unsigned lane);

private:
  /// A value for each lane. A true lane has all bits set; its value is not 1.
  struct Lanes {
    const ir::Expr *e;
    bool isTruth = false;
  };

  /// Bool has no vectors: its lanes are those of int.
  static ValueType laneType(ValueType t) { return t.scalar == Scalar::Bool ? t.withScalar(Scalar::Int) : t; }
  Lanes lanesOf(const ir::Expr *);
  Lanes part(const ir::Expr *);
  const ir::Expr *repeated(const ir::Expr *vector, PartOf);
  const ir::Expr *convert(const ir::Expr *vector, ValueType to);
  const ir::Expr *minus(const ir::Expr *);
  const ir::Expr *iota(ValueType);
  Lanes select(const ir::Expr *);
  bool guardsARead(const ir::Expr *select);
  const ir::Expr *element(const ir::Expr *);
  /// `asFloats`: the lanes may be given as floats.
  const ir::Expr *read(const ir::Expr *, bool asFloats);
  const ir::Expr *startOfRun(const ir::Expr *read);
  const ir::Expr *scatteredRead(const ir::Expr *read);
  bool isInsideInAllLanes(const ir::Expr *read);

  // ---- Neighbours that a guard moves into their row (lane_edge_reads.cpp)

  /// A coordinate along x before it is moved into the row.
  struct Moved {
    const ir::Expr *x;
    ast::Boundary rule;
  };
  std::optional<Moved> movedAlongRow(const ir::Expr *read);
  /// The first lane's, if the lanes read neighbours.
  std::optional<Moved> movedRun(const ir::Expr *read);
  std::optional<llvm::SmallVector<const ir::Expr *, 3>> rowInside(const ir::Expr *read);
  const ir::Expr *edgeRead(const ir::Expr *read);

  /// `at`: of the first lane. `beyondRow`: as in Expr.
  const ir::Expr *readRun(const ir::Expr *read, llvm::SmallVector<const ir::Expr *, 3> at,
                          ast::Boundary beyondRow);
  /// Where neighbouring pixels read along x.
  struct Places {
    const ir::Expr *base = nullptr;              ///< without a constant
    llvm::SmallVector<std::int64_t, 16> offsets; ///< for each lane, from the base
    std::int64_t lowest() const { return *std::min_element(offsets.begin(), offsets.end()); }
    std::int64_t highest() const { return *std::max_element(offsets.begin(), offsets.end()); }
  };
  /// Where the lanes' pixels of several components are, for vectors that count from the base.
  struct PixelRun {
    Places places;
    bool isAligned = false;
    ast::Boundary beyondRow = ast::Boundary::Undefined;
  };
  std::optional<PixelRun> pixelRun(const ir::Expr *read);
  /// A vector load that several lanes share.
  struct Piece {
    std::int64_t from; ///< its first element, from the base
    const ir::Expr *load;
  };
  /// More cost as much as reading lane by lane.
  std::int64_t mostLoads() const { return std::max<std::int64_t>(2, lanes / 2); }
  std::optional<Places> scatteredPlaces(const ir::Expr *read);
  /// Nothing for those that take too many loads.
  std::optional<Places> nearPlaces(std::optional<Places>) const;
  const ir::Expr *readPieces(const ir::Expr *read, const Places &, llvm::SmallVector<const ir::Expr *, 3> at,
                             const Moved &);
  void noteRead(const ir::Expr *, ReadsTogether &);
  bool areReadTogether(const ir::Expr *read, const ir::Expr *base, Interval places) const;
  std::optional<std::int64_t> startOfSteps(const ir::Expr *read, const Places &);
  std::optional<Places> placesOf(const ir::Coordinate &, bool neverWraps);
  std::optional<Places>
  fromOneBase(llvm::ArrayRef<const ir::Expr *> each,
              llvm::function_ref<std::pair<const ir::Expr *, std::int64_t>(const ir::Expr *)> split) const;
  std::optional<llvm::SmallVector<std::int64_t, 16>> piecesOf(const ir::Expr *read, const Places &,
                                                              std::int64_t &width, bool &isAligned);
  const ir::Expr *everySecond(ValueType, const Places &, llvm::ArrayRef<Piece>);
  const ir::Expr *pickLanes(const ir::Expr *read, const Places &, llvm::ArrayRef<Piece>, std::int64_t width);
  void appendRun(llvm::SmallVectorImpl<const ir::Expr *> &parts, const ir::Expr *vector, std::int64_t from,
                 std::int64_t to);
  void appendSwizzles(llvm::SmallVectorImpl<const ir::Expr *> &parts, const ir::Expr *vector,
                      llvm::ArrayRef<std::uint8_t> components);
  const ir::Expr *call(const ir::Expr *);
  const ir::Expr *computeLaneByLane(const ir::Expr *);

  // ---- Places that differ between lanes (lane_gathers.cpp)

  const ir::Expr *lookup(const ir::Expr *element);
  const ir::Expr *byteOf(const ir::Expr *index);
  static constexpr unsigned fewestForLookup = 32;
  std::optional<Ranges> ranges; ///< of so many lanes
  const ir::Expr *gather(const ir::Expr *read, bool asFloats);
  const ir::Expr *pairAround(const ir::Expr *read, const ir::Expr *x);
  bool isInConvertedRow(const ir::Expr *read) const;
  bool isGuardOfConvertedRow(const ir::Expr *) const;
  /// The pixels, as floats.
  const ir::Expr *gatherOfRow(const ir::Expr *read, const ir::Expr *x);
  /// Coordinates in the image; `last`: of its end.
  const ir::Expr *movedInside(const ir::Expr *read, const ir::Expr *places, unsigned dimension,
                              std::int64_t last);
  /// The pixel or its neighbour, of a vector that holds both for each lane.
  const ir::Expr *gatherOfPair(const ir::Expr *read, const ir::Expr *x, const ir::Expr *base);
  /// Pixels and their neighbours that are in variables.
  struct PairsLoaded {
    const ir::Image *image;
    const ir::Expr *base;                   ///< x of the pixels
    ir::Exprs sides;                        ///< their other coordinates
    bool isMoved;                           ///< the other coordinates are moved into the image
    const ir::Expr *places, *start, *pairs; ///< x in lanes, x of the pairs, the pairs
  };
  PairsLoaded loadPairs(const ir::Expr *read, const ir::Expr *base);
  llvm::SmallVector<PairsLoaded, 4> pairsLoaded;
  const ir::Expr *ofPair(ValueType pixel, const ir::Expr *pairs);
  bool readsAt(const ir::Expr *read, const ir::Expr *x) const;
  const ir::Expr *placesAlong(const ir::Expr *read, unsigned dimension);
  bool isGather(const ir::Expr *) const;
  bool isBestByLane(const ir::Expr *index) const;
  /// An index in each lane; 0 in inactive lanes.
  llvm::SmallVector<const ir::Expr *, 16> placeInLanes(const ir::Expr *index);
  /// The pixel or element in each lane.
  llvm::SmallVector<const ir::Expr *, 16> gathered(const ir::Expr *);
  /// Whether both sides of a choice that guards reads can be computed for all lanes, by reads that lanes on
  /// the other side make elsewhere.
  bool isGuardedGather(const ir::Expr *select) const;
  const ir::Expr *guardedGather(const ir::Expr *select);
  /// Evaluates where only those of the active lanes read at their places.
  template <typename Evaluate>
  auto guarded(const ir::Expr *active, Evaluate);
  bool isInGuard = false; ///< neighbours of an active lane may read outside

  ir::Arena &arena;
  ir::Builder build;
  Varying &varying;
  LaneForm form;
  unsigned lanes;
  UniqueNames &names;
  /// Coordinates along x, before guards move them, at which an image is read.
  llvm::DenseSet<std::pair<const ir::Image *, const ir::Expr *>> placesRead;
  llvm::DenseMap<const ir::Var *, const ir::Var *> replaced;
  llvm::DenseMap<std::pair<const ir::Var *, unsigned>, const ir::Var *> replacedComponents;
};

}
