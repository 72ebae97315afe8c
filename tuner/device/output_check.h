// Whether a variant computes what the reference variant does.
#pragma once
#include "tuner/device/compare.h"
#include "tuner/device/session.h"
#include "tuner/device/shared_data.h"
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// Keeps the reference variant's outputs in the data that workers share, so that all of them compare with the
/// same ones.
class OutputCheck {
public:
  /// The data must outlive it.
  OutputCheck(std::vector<SharedBuffer>, SharedData &);

  /// Takes the contents of the session's buffers as the outputs to compare with. Throws runtime::Error, and
  /// an Error for the data.
  void keepReference(const Session &);
  /// Compares the session's buffers with them. Nothing if they agree, else the message of difference().
  /// Throws runtime::Error.
  std::optional<std::string> compare(const Session &, Agreement) const;

private:
  std::vector<SharedBuffer> buffers;
  SharedData &data;
};

}
