// The worker's side of the protocol.
#pragma once

namespace icl {

/// Answers requests on protocol::socketDescriptor until it ends. Returns the process's exit status.
int serve();

}
