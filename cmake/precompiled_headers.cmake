# Headers of other projects that most files include, compiled once. Every file still includes what it uses: it must compile with
# ICL_PCH off too.
option(ICL_PCH "precompile the headers of other projects that most files include" ON)

set(precompiled_std
    <algorithm> <array> <charconv> <cmath> <cstdint> <functional> <iostream> <limits> <map> <memory> <numeric> <optional> <random>
    <set> <sstream> <stdexcept> <string> <string_view> <utility> <variant> <vector>)
set(precompiled_llvm
    "llvm/ADT/ArrayRef.h" "llvm/ADT/DenseMap.h" "llvm/ADT/STLExtras.h" "llvm/ADT/SmallVector.h" "llvm/ADT/StringExtras.h"
    "llvm/ADT/StringMap.h" "llvm/ADT/StringRef.h" "llvm/Support/Allocator.h" "llvm/Support/Casting.h"
    "llvm/Support/raw_ostream.h")
list(TRANSFORM precompiled_llvm REPLACE "(.+)" "<\\1>")

# icl_precompile(TARGET HEADER...): precompiles the headers for this target.
function(icl_precompile target)
  if(ICL_PCH)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # So that ccache sees the name of the precompiled header in the preprocessed text, and not its contents.
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# icl_reuse_precompiled(FROM TARGET...): gives the targets the headers precompiled for FROM, which has their compile flags.
function(icl_reuse_precompiled from)
  if(ICL_PCH)
    foreach(target ${ARGN})
      target_precompile_headers(${target} REUSE_FROM ${from})
      target_compile_options(${target} PRIVATE -fpch-preprocess)
    endforeach()
  endif()
endfunction()
