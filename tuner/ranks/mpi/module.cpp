#include "tuner/ranks/mpi/module.h"
#include <cstdlib>
#include <mpi.h>

/// hwloc, by which Open MPI looks at the machine, asks GPU drivers if it has been built with them. A driver
/// that a process has opened does not work in its forked children, which ask for the device's description.
static void keepDriversClosed() {
  setenv("HWLOC_COMPONENTS", "-opencl,-cuda,-nvml,-rsmi,-levelzero,-gl", /*overwrite=*/0);
}

int icl_mpi_begin(IclMpiPlace *place) {
  keepDriversClosed();
  if (const int error = MPI_Init(nullptr, nullptr))
    return error;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &place->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &place->size);
  MPI_Comm local;
  if (const int error =
          MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, place->rank, MPI_INFO_NULL, &local))
    return error;
  MPI_Comm_rank(local, &place->localRank);
  MPI_Comm_size(local, &place->localSize);
  int least = place->rank;
  MPI_Allreduce(&place->rank, &least, 1, MPI_INT, MPI_MIN, local);
  place->hasFirst = least == 0;
  return MPI_Comm_free(&local);
}

int icl_mpi_broadcast(char *bytes, int count) { return MPI_Bcast(bytes, count, MPI_CHAR, 0, MPI_COMM_WORLD); }

int icl_mpi_end() { return MPI_Finalize(); }
