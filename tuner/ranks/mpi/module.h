// The interface of the module that links MPI. C, because it is loaded by name.
#pragma once

extern "C" {

struct IclMpiPlace {
  int rank, size;
  int localRank, localSize; ///< among the ranks of this machine
  int hasFirst;             ///< 1: rank 0 is one of these
};

// Each returns 0, or an error of MPI.

/// Begins MPI. To be called once.
int icl_mpi_begin(IclMpiPlace *);
/// Rank 0's bytes become those of all ranks.
int icl_mpi_broadcast(char *bytes, int count);
/// Ends MPI. From then on the ranks do not depend on each other.
int icl_mpi_end();
}
