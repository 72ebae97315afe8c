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
