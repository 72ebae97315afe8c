// Models of work-groups in files: what `iclc train` writes and `iclc predict` reads.
#pragma once
#include "tuner/workgroup/predictor.h"

namespace icl {

/// A method, and the scenarios that it learns from. Learning is repeatable, so a file needs nothing else.
struct WorkGroupModel {
  WorkGroupMethod method;
  std::vector<Scenario> scenarios;

  /// The model must outlive it.
  WorkGroupPredictor predictor() const;
};

/// The file's text: the same for the same model.
std::string modelToJson(const WorkGroupModel &);
/// Throws an Error that names the file.
WorkGroupModel readModel(const std::string &path);

}
