// Linear support vector machines with C = 1, one for each pair of classes, which vote: the problem that
// Weka's SMO solves (Platt 1998, Keerthi et al. 2001). libsvm solves it, and only its weights are kept.
#include "tuner/learn/classifier.h"
#include "tuner/learn/inputs.h"
#include <libsvm/svm.h>
#include <numeric>
#include <sstream>

namespace icl {
namespace {

/// Positive for the second class of the pair.
struct Machine {
  Label first, second;
  std::vector<double> weights;
  double constant = 0;
};

void print(const char *) {} // libsvm's progress

/// One of the classes has no example: the other one always wins, and of two such the second, as in Weka.
Machine constantMachine(Label first, Label second, std::size_t inputs, bool hasFirst) {
  return {first, second, std::vector<double>(inputs, 0), hasFirst ? -1.0 : 1.0};
}

class Problem {
public:
  Problem(const std::vector<std::vector<double>> &rows, const std::vector<double> &targets)
      : targets(targets) {
    for (const std::vector<double> &row : rows) {
      nodes.emplace_back();
      for (std::size_t i = 0; i < row.size(); ++i)
        nodes.back().push_back({int(i) + 1, row[i]});
      nodes.back().push_back({-1, 0});
    }
    for (std::vector<svm_node> &row : nodes)
      starts.push_back(row.data());
  }

  /// The weights, then the constant, of the machine that is positive for targets of 1.
  std::pair<std::vector<double>, double> solve(std::size_t inputs) {
    svm_problem problem{int(targets.size()), targets.data(), starts.data()};
    svm_parameter parameter{};
    parameter.svm_type = C_SVC;
    parameter.kernel_type = LINEAR;
    parameter.C = 1;
    parameter.eps = 1e-4;
    parameter.cache_size = 50; // MB
    svm_set_print_string_function(print);
    svm_model *model = svm_train(&problem, &parameter);
    std::vector<double> weights(inputs, 0);
    for (int v = 0; v < model->l; ++v)
      for (const svm_node *node = model->SV[v]; node->index > 0; ++node)
        weights[std::size_t(node->index) - 1] += model->sv_coef[0][v] * node->value;
    const double sign = model->label[0] > 0 ? 1 : -1, constant = -model->rho[0] * sign;
    svm_free_and_destroy_model(&model);
    for (double &weight : weights)
      weight *= sign;
    return {std::move(weights), constant};
  }

private:
  std::vector<double> targets;
  std::vector<std::vector<svm_node>> nodes;
  std::vector<svm_node *> starts;
};

class Smo : public Classifier {
public:
  explicit Smo(const Examples &examples) : classes(examples.classes), inputs(examples, true) {
    for (Label first = 0; first < classes.size(); ++first)
      for (Label second = first + 1; second < classes.size(); ++second)
        machines.push_back(machine(examples, first, second));
  }

  /// Votes.
  std::vector<double> distribution(const Features &features) const override {
    const std::vector<double> x = inputs.of(features);
    std::vector<double> votes(classes.size(), 0);
    for (const Machine &one : machines) {
      const double output = std::inner_product(x.begin(), x.end(), one.weights.begin(), one.constant);
      ++votes[output > 0 ? one.second : one.first];
    }
    if (machines.empty())
      votes[0] = 1;
    for (double &vote : votes)
      vote /= double(std::max<std::size_t>(1, machines.size()));
    return votes;
  }

  std::string text() const override {
    std::ostringstream out;
    const std::vector<std::string> names = inputs.names();
    for (const Machine &one : machines) {
      out << classes[one.first] << " or " << classes[one.second] << ": " << one.constant;
      for (std::size_t i = 0; i < names.size(); ++i)
        out << " + " << one.weights[i] << " " << names[i];
      out << '\n';
    }
    return out.str();
  }

private:
  std::vector<std::string> classes;
  LinearInputs inputs;
  std::vector<Machine> machines;

  Machine machine(const Examples &examples, Label first, Label second) const {
    std::vector<std::vector<double>> rows;
    std::vector<double> targets;
    for (std::size_t i = 0; i < examples.rows.size(); ++i)
      if (examples.labels[i] == first || examples.labels[i] == second) {
        rows.push_back(inputs.of(examples.rows[i]));
        targets.push_back(examples.labels[i] == second ? 1 : -1);
      }
    const double sum = std::accumulate(targets.begin(), targets.end(), 0.0);
    const std::size_t size = inputs.names().size();
    if (std::abs(sum) == double(targets.size()))
      return constantMachine(first, second, size, !targets.empty() && sum < 0);
    const auto [weights, constant] = Problem(rows, targets).solve(size);
    return {first, second, weights, constant};
  }
};

std::unique_ptr<Classifier> train(const Examples &examples) { return std::make_unique<Smo>(examples); }

}

extern const ClassifierEntry smo;
const ClassifierEntry smo = {"smo", "linear support vector machines with C = 1, one against one", train};

}
