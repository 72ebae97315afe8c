#include "tuner/workgroup/model.h"
#include "compiler/space/error.h"
#include "tuner/guess/recording.h"
#include "tuner/workgroup/json.h"

namespace icl {

static constexpr const char *modelFormat = "iclc work-group model 1";

WorkGroupPredictor WorkGroupModel::predictor() const {
  std::vector<const Scenario *> all;
  for (const Scenario &scenario : scenarios)
    all.push_back(&scenario);
  return {all, method};
}

std::string modelToJson(const WorkGroupModel &model) {
  return nlohmann::ordered_json{{"format", modelFormat},
                                {"method", toString(model.method)},
                                {"scenarios", scenariosJson(model.scenarios)}}
             .dump() +
         '\n';
}

WorkGroupModel readModel(const std::string &path) {
  if (path == shippedGuessModel)
    throw usageError("the model `shipped` predicts whole configurations, not work-groups");
  const nlohmann::ordered_json file = readJsonOfFormat(path, modelFormat);
  try {
    if (!file.contains("method") || !file["method"].is_string() || !file.contains("scenarios"))
      throw inputError("it has no `method` or no `scenarios`");
    return {parseMethod(file["method"].get<std::string>()), scenariosFromJson(file["scenarios"])};
  } catch (const Error &error) {
    throw inputError("cannot read the model `" + path + "`: " + error.what());
  }
}

}
