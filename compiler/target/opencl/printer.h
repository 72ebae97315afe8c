// Prints OpenCL C. In several files: positions in buffers in print_offset.cpp, reads of image objects in
// print_object.cpp, pixels in buffers in print_pixels.cpp, lanes in any order in print_shuffle.cpp,
// everything else in print.cpp.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/target/opencl/byte_components.h"
#include "compiler/target/opencl/layout.h"
#include "compiler/target/target.h"
#include <array>
#include <string>

namespace icl {

class OpenClPrinter : public ir::Printer {
public:
  OpenClPrinter(llvm::raw_ostream &out, ir::Arena &arena, ir::Stmts body, const EmitOptions &options)
      : Printer(out, 1), build(arena), layouts(arena, options.fixed, options.sizes), options(options),
        byteComponents(icl::byteComponents(body, options)) {}

private:
  void index(const ir::Expr *e) override;
  void read(const ir::Expr *e) override;
  void write(const ir::Write *w) override;
  void declaration(const ir::Var *var, const ir::Expr *value) override;
  void condition(const ir::If *branch) override;
  void element(const ir::Expr *e) override;
  void vector(const ir::Expr *e) override;
  void swizzle(const ir::Expr *e) override;
  void prefix(const ir::Expr *e, unsigned outerPrecedence) override;
  void barrier() override;
  void store(const ir::Store *s) override;
  void update(const ir::Update *u) override;
  const char *arrivalName() const override { return "icl_arrive"; }
  std::string functionName(const ir::Expr *e) const override;
  void sample(const ir::Expr *e) override;

  // Pixels in buffers
  bool isVector(const ir::Image *image, bool isAligned) const;
  void vectorAt(const ir::Image *image, ir::Coordinates at, unsigned part, unsigned count, bool isAligned,
                const char *qualifier);
  void place(const ir::Image *image, ir::Coordinates at, unsigned part, const char *qualifier);
  void element(const ir::Image *image, ir::Coordinates at, unsigned component);
  void wideElement(const ir::Image *image, ir::Coordinates at, unsigned component);
  void readLanes(const ir::Expr *e);
  void readBeyondRow(const ir::Expr *e);
  void gather(const ir::Expr *e);
  void lookup(const ir::Expr *e);
  void writeLanes(const ir::Write *w);
  void streamLanes(const ir::Write *w);
  void storePixel(const ir::Write *w);
  void writeComponents(const ir::Write *w);

  // Lanes in any order
  using Sources = llvm::SmallVector<const ir::Expr *, 5>;
  bool shuffle(const ir::Expr *vector);
  void shuffle(const ir::Expr *vector, llvm::ArrayRef<const ir::Expr *> sources);

  // Positions in buffers
  /// The constant terms of the coordinates.
  using Constants = std::array<std::int64_t, 3>;
  void offset(const ir::Image *image, ir::Coordinates coordinates);
  Constants withoutConstants(const ir::Image *image, ir::Coordinates coordinates, bool widens);
  Constants constantsIn(const ir::Image *image, const Layout &layout, ir::Coordinates at) const;
  void addConstants(const Layout &layout, const Constants &constants, unsigned elements);
  void stride(const Layout &layout, unsigned d);

  // Image objects
  void readObject(const ir::Image *image, ir::Exprs at);
  void readFractions(const ir::Image *image, ir::Exprs at);
  void fetch(const ir::Image *image, const char *kind, const std::string &sampler, const ir::Expr *at);
  const ir::Expr *coordinates(const ir::Image *image, ir::Exprs at);
  const ir::Expr *asVector(llvm::SmallVector<const ir::Expr *, 4> at);

  ir::Builder build;
  Layouts layouts;
  const EmitOptions &options;
  ByteComponents byteComponents;
};

}
