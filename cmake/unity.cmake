# Files of one folder are compiled together, some at a time: a build from nothing takes two thirds of the time. Every file still
# includes what it uses: it must compile with ICL_UNITY off too.
option(ICL_UNITY "compile the files of a folder together" ON)

set(unity_batch 8)
# Folders whose files are compiled alone: each knob, strategy, classifier, command and picture format defines the same names.
set(unity_apart
    compiler/knobs tuner/learn tuner/search tuner/search/specification tools/iclc/commands tools/iclc/pictures)

# Puts the sources of the target into groups by folder.
function(icl_unity_target target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source ${sources})
    if(NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE part)
    cmake_path(GET part PARENT_PATH part)
    if(part IN_LIST unity_apart)
      continue()
    endif()
    string(MAKE_C_IDENTIFIER "${part}" part)
    if(NOT DEFINED count_${part})
      set(count_${part} 0)
    endif()
    math(EXPR batch "${count_${part}} / ${unity_batch} + 1")
    math(EXPR count_${part} "${count_${part}} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${part}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC takes a source file that is included for a header, whose types should not have members of anonymous namespaces.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endfunction()

# For all programs and libraries in the folder and below.
function(icl_unity folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    if(type MATCHES "EXECUTABLE|STATIC_LIBRARY|OBJECT_LIBRARY")
      icl_unity_target(${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below ${folders})
    icl_unity(${below})
  endforeach()
endfunction()

if(ICL_UNITY)
  cmake_language(DEFER DIRECTORY ${PROJECT_SOURCE_DIR} CALL icl_unity ${PROJECT_SOURCE_DIR})
endif()
