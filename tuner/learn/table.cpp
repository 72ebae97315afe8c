// The table of classifiers. A new one is a file that defines its entry, and its name here.
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include "tuner/learn/classifier.h"

namespace icl {

extern const ClassifierEntry zeroR, naiveBayes, smo, simpleLogistic, j48, randomForest;

const std::vector<ClassifierEntry> &classifiers() {
  static const std::vector<ClassifierEntry> table = {j48, naiveBayes, randomForest, simpleLogistic,
                                                     smo, zeroR};
  return table;
}

const ClassifierEntry &findClassifier(std::string_view name) {
  std::vector<std::string> names;
  for (const ClassifierEntry &entry : classifiers()) {
    if (entry.name == name)
      return entry;
    names.emplace_back(entry.name);
  }
  throw usageError("there is no classifier `" + std::string(name) + "`" +
                   didYouMeanOneOf(std::string(name), names));
}

}
