#include "tuner/search/guided/plot_frame.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace icl {

PlotFrame::PlotFrame(const Plot &plot) : isLogarithmic(plot.isLogarithmic) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  left = low = infinity;
  right = high = -infinity;
  const auto include = [&](double x) {
    left = std::min(left, x);
    right = std::max(right, x);
  };
  for (const Plot::Tick &tick : plot.ticks)
    include(tick.x);
  for (const PlotSeries &series : plot.series)
    for (const PlotPoint &point : series.points) {
      include(point.x);
      if (!shows(point))
        continue;
      low = std::min(low, scaled(point.y));
      high = std::max(high, scaled(point.y));
    }
  const auto widen = [](double &from, double &to) {
    if (from > to)
      from = to = 0;
    const double room = to > from ? 0.03 * (to - from) : std::max(1e-3 * std::abs(to), 1e-12);
    from -= room;
    to += room;
  };
  widen(left, right);
  widen(low, high);
}

double PlotFrame::scaled(double y) const { return isLogarithmic ? std::log(y) : y; }

bool PlotFrame::shows(const PlotPoint &point) const {
  return std::isfinite(point.x) && std::isfinite(point.y) && (!isLogarithmic || point.y > 0);
}

PlotPoint PlotFrame::place(const PlotPoint &point) const {
  return {(point.x - left) / (right - left), (scaled(point.y) - low) / (high - low)};
}

double PlotFrame::valueAt(double height) const {
  const double value = low + height * (high - low);
  return isLogarithmic ? std::exp(value) : value;
}

std::string axisText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

double lineAt(const PlotSeries &line, double x) {
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const PlotPoint &a = line.points[i], &b = line.points[i + 1];
    if (x >= a.x && x <= b.x)
      return b.x > a.x ? a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y) : a.y;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}
