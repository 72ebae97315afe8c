// Whether a variant computes what the reference variant does.
#pragma once
#include "tuner/device/compare.h"
#include "tuner/device/device_reference.h"
#include "tuner/device/session.h"
#include "tuner/device/shared_data.h"
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// Keeps the reference variant's outputs in the data that workers share, so that all of them compare with the
/// same ones, and on the device, where they are compared. Outputs are compared on the host instead if they
/// are small, which takes less time than to build the comparison, if the device has no doubles, or if its
/// memory is too small for a copy of them: half of it is left to variants, which copy images into other
/// storage.
class OutputCheck {
public:
  /// The data must outlive it.
  OutputCheck(std::vector<SharedBuffer>, SharedData &);

  /// Takes the contents of the session's buffers as the outputs to compare with. Throws runtime::Error, and
  /// an Error for the data.
  void keepReference(const Session &);
  /// Takes the contents of the session's buffers as the magnitudes that floating sums have at most. To be
  /// called before outputs are compared.
  void keepMagnitudes(const Session &);
  /// Compares the session's buffers with them. Nothing if they agree, else the message of difference().
  /// `slack`: as there. Throws runtime::Error.
  std::optional<std::string> compare(const Session &, Agreement, double slack = 1);

private:
  /// Where the reference variant's output is that a buffer is compared with.
  struct Reference {
    std::size_t buffer = 0;
    const std::byte *onHost = nullptr;
    std::optional<DeviceReference> onDevice; ///< nothing: the buffer is compared on the host
  };
  std::vector<SharedBuffer> buffers;
  SharedData &data;
  std::optional<runtime::Program> program; ///< compares on the device; built when it is needed
  std::vector<Reference> references;       ///< empty until they are needed

  std::vector<double> tolerancesOf(const SharedBuffer &, Agreement, bool hasDouble) const;
  void loadReferences(const Session &);
  template <class Fill>
  std::optional<DeviceReference> onDevice(const Session &, std::size_t index, const Fill &);
};

}
