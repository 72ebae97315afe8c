// The most frequent class, whatever the features are: what other classifiers are compared with.
#include "tuner/learn/classifier.h"
#include <numeric>

namespace icl {
namespace {

class ZeroR : public Classifier {
public:
  explicit ZeroR(const Examples &examples) : shares(examples.counts()) {
    for (double &share : shares)
      share /= double(examples.rows.size());
    name = examples.classes[placeOfLargest(shares)];
  }
  std::vector<double> distribution(const Features &) const override { return shares; }
  std::string text() const override { return "always " + name + '\n'; }

private:
  std::vector<double> shares;
  std::string name;
};

std::unique_ptr<Classifier> train(const Examples &examples) { return std::make_unique<ZeroR>(examples); }

}

extern const ClassifierEntry zeroR;
const ClassifierEntry zeroR = {"zero-r", "the most frequent class", train};

}
