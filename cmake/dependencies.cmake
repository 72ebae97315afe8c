# All third-party libraries, as one imported or interface target each. No other file looks for them.

find_library(ZLIB_STATIC NAMES libz.a REQUIRED)
find_library(TINFO_STATIC NAMES libtinfo.a REQUIRED)

# Always linked statically: drivers may load another LLVM into the process.
find_package(LLVM 14 REQUIRED CONFIG HINTS /usr/lib/llvm-14/lib/cmake/llvm)
add_library(icl_llvm INTERFACE)
target_include_directories(icl_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_libraries(icl_llvm INTERFACE ${LLVM_LIBRARY_DIR}/libLLVMSupport.a ${LLVM_LIBRARY_DIR}/libLLVMDemangle.a
                      ${ZLIB_STATIC} ${TINFO_STATIC} -lpthread -ldl)

find_path(ANTLR4_INCLUDE antlr4-runtime.h PATH_SUFFIXES antlr4-runtime REQUIRED)
find_library(ANTLR4_LIBRARY NAMES libantlr4-runtime.a REQUIRED)
find_program(ANTLR4_TOOL antlr4 REQUIRED)
add_library(icl_antlr INTERFACE)
target_include_directories(icl_antlr SYSTEM INTERFACE ${ANTLR4_INCLUDE})
target_link_libraries(icl_antlr INTERFACE ${ANTLR4_LIBRARY} -lpthread)

# Static, for machines without it.
find_package(SQLite3 REQUIRED)
find_library(SQLITE3_STATIC NAMES libsqlite3.a REQUIRED)
add_library(icl_sqlite INTERFACE)
target_include_directories(icl_sqlite SYSTEM INTERFACE ${SQLite3_INCLUDE_DIRS})
target_link_libraries(icl_sqlite INTERFACE ${SQLITE3_STATIC} -lm -lpthread -ldl)

# Header only.
find_path(NLOHMANN_JSON_INCLUDE nlohmann/json.hpp REQUIRED)
add_library(icl_json INTERFACE)
target_include_directories(icl_json SYSTEM INTERFACE ${NLOHMANN_JSON_INCLUDE})

find_path(RAPIDJSON_INCLUDE rapidjson/reader.h REQUIRED)
add_library(icl_rapidjson INTERFACE)
target_include_directories(icl_rapidjson SYSTEM INTERFACE ${RAPIDJSON_INCLUDE})

find_path(EIGEN_INCLUDE Eigen/Core PATH_SUFFIXES eigen3 REQUIRED)
add_library(icl_eigen INTERFACE)
target_include_directories(icl_eigen SYSTEM INTERFACE ${EIGEN_INCLUDE})

find_path(BOOST_INCLUDE boost/math/distributions.hpp REQUIRED)
add_library(icl_boost_math INTERFACE)
target_include_directories(icl_boost_math SYSTEM INTERFACE ${BOOST_INCLUDE})

find_path(LIBSVM_INCLUDE libsvm/svm.h REQUIRED)
find_library(LIBSVM_STATIC NAMES libsvm.a REQUIRED)
add_library(icl_libsvm INTERFACE)
target_include_directories(icl_libsvm SYSTEM INTERFACE ${LIBSVM_INCLUDE})
target_link_libraries(icl_libsvm INTERFACE ${LIBSVM_STATIC})

find_package(OpenCL REQUIRED)

# Static, because relocations take a large part of the start-up time.
foreach(dependency program_options:boost_program_options png:png jpeg:jpeg tiff:tiff stb:stb)
  string(REGEX REPLACE ":.*" "" name ${dependency})
  string(REGEX REPLACE ".*:" "" archive ${dependency})
  find_library(ARCHIVE_${name} NAMES lib${archive}.a REQUIRED)
  add_library(icl_${name} INTERFACE)
  target_link_libraries(icl_${name} INTERFACE ${ARCHIVE_${name}})
endforeach()
target_link_libraries(icl_png INTERFACE ${ZLIB_STATIC} -lm)
target_link_libraries(icl_stb INTERFACE -lm)
foreach(codec webp zstd lzma jbig deflate Lerc) # which libtiff contains
  find_library(ARCHIVE_${codec} NAMES lib${codec}.a REQUIRED)
  target_link_libraries(icl_tiff INTERFACE ${ARCHIVE_${codec}})
endforeach()
target_link_libraries(icl_tiff INTERFACE icl_jpeg ${ZLIB_STATIC} -lm -lpthread)

add_library(icl_zlib INTERFACE)
target_link_libraries(icl_zlib INTERFACE ${ZLIB_STATIC})

# Embedded in reports. A file of the package node-d3, which is complete in itself.
find_file(D3_SCRIPT d3.min.js PATHS /usr/share/nodejs/d3/dist REQUIRED NO_DEFAULT_PATH)

# libFuzzer with its main().
if(ICL_SANITIZE MATCHES address)
  file(GLOB LIBFUZZER ${LLVM_LIBRARY_DIR}/clang/*/lib/linux/libclang_rt.fuzzer-${CMAKE_SYSTEM_PROCESSOR}.a)
  if(NOT LIBFUZZER)
    message(FATAL_ERROR "libFuzzer is missing (Debian: libclang-rt-14-dev)")
  endif()
  add_library(icl_fuzzer INTERFACE)
  target_link_libraries(icl_fuzzer INTERFACE ${LIBFUZZER} -lpthread -ldl)
endif()

# Optional: only tuning over several devices needs it. A module that is loaded then links it, so that other programs neither wait
# for it nor depend on it.
find_package(MPI COMPONENTS C)
