# icl_library(NAME FOLDERS a b ... LINK x y ...): a static library of all .cpp files in the folders. New files need no change
# in CMake.
function(icl_library name)
  cmake_parse_arguments(arg "" "" "FOLDERS;LINK" ${ARGN})
  set(sources)
  foreach(folder ${arg_FOLDERS})
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${arg_LINK})
endfunction()

# icl_optimise(TARGET...): compiles the targets with -O3 in releases. Lowering a kernel is a twentieth faster for it. Targets that
# reuse the precompiled headers of one of them must be among them.
function(icl_optimise)
  foreach(target ${ARGN})
    # With -O3, GCC 12 warns of std::string copies that it takes for longer than memory.
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
                           $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)
  endforeach()
endfunction()
