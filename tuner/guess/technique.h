// How kernels load what they read, and which way is predicted to be fastest: Garvey & Abdelrahman 2018,
// sections 4 and 7.
#pragma once
#include "compiler/space/space.h"
#include "tuner/guess/recording.h"
#include "tuner/learn/forest.h"
#include "tuner/workgroup/encoding.h"
#include <optional>

namespace icl {

enum class Technique : std::uint8_t {
  Global, ///< scalars from global memory
  Vec,    ///< aligned vectors from global memory
  Local,  ///< scalars from tiles in local memory
  Image   ///< scalars from image objects
};
inline constexpr Technique allTechniques[] = {Technique::Global, Technique::Vec, Technique::Local,
                                              Technique::Image};
/// "global", "vec", "local", "image".
const char *nameOf(Technique);
std::optional<Technique> techniqueNamed(const std::string &);

/// The configurations of the space in which all images that have a choice are loaded so; nothing if there is
/// none.
std::optional<Space> withTechnique(const Space &, Technique);
/// Of a configuration by names; nothing if it mixes them, or loads otherwise.
std::optional<Technique> techniqueOf(const Assignment &);

/// The least time of each technique that was measured.
std::map<Technique, double> timesByTechnique(const GuessRecording &);

/// Weka 3.6's random forest with its defaults, as in section 7: 10 trees, 3 random features a split.
/// Features: size, dimensions, density and shape of the stencil. The label is the technique with the least
/// time.
class TechniquePredictor {
public:
  /// Learns from the recordings that have several techniques; at least one has. `withIntensity`: also from
  /// multiplications and additions per read.
  TechniquePredictor(const std::vector<const GuessRecording *> &, bool withIntensity);
  /// All techniques, the likeliest first.
  std::vector<Technique> ranking(const ScenarioFeatures &) const;

private:
  bool withIntensity;
  FeatureEncoding encoding;
  Forest forest;
};

/// Recordings of the kind of device that have times of several techniques.
std::vector<const GuessRecording *> techniqueRecordings(const std::vector<GuessRecording> &, GuessDevice);

struct TechniqueAccuracy {
  std::size_t recordings = 0;
  double right = 0;    ///< the share of correct predictions
  double weighted = 0; ///< the mean of t(best technique) / t(predicted technique)
  double common = 0;   ///< `weighted` of the technique that is most often the best in the training
};
/// Each kernel left out in turn. A predicted technique that was not measured counts as wrong, with weight 0.
TechniqueAccuracy techniqueAccuracy(const std::vector<const GuessRecording *> &, bool withIntensity);

}
