// Plots of observations and fitted lines, as text for a terminal and as SVG.
#pragma once
#include <string>
#include <vector>

namespace icl {

struct PlotPoint {
  double x, y;
};

struct PlotSeries {
  enum class Kind : std::uint8_t { Points, Line };
  std::string name;
  char mark; ///< in text
  Kind kind;
  std::vector<PlotPoint> points; ///< of a line: in ascending order of x
};

struct Plot {
  /// A mark on the x axis.
  struct Tick {
    double x;
    std::string label;
  };
  std::string title, xLabel, yLabel;
  std::vector<Tick> ticks;        ///< in ascending order; empty: numbers
  std::vector<PlotSeries> series; ///< later ones are drawn over earlier ones
  bool isLogarithmic = false;     ///< the y axis; points at 0 or below are not drawn
};

/// In lines of at most 78 characters, one legend at the end. Where several points of a series fall on one
/// character, their mark becomes a digit, or `#` from ten on.
std::string plotToText(const Plot &);
/// The plots beside each other.
std::string plotsToSvg(const std::vector<Plot> &);

}
