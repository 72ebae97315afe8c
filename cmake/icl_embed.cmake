# icl_embed(TARGET OUTPUT NAMESPACE name=FILE[,FILE]...): adds a source to the target that defines, for each name, a
# std::string_view of that name in the namespace: the text of the files, one after the other.
#
# This file is also the script that writes the source: cmake -D OUTPUT=... -D NAMESPACE=... -D TEXTS=... -P icl_embed.cmake
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(ICL_EMBED ${CMAKE_CURRENT_LIST_FILE})
  function(icl_embed target output namespace)
    set(files ${ARGN})
    list(TRANSFORM files REPLACE "^[a-z0-9]+=" "")
    string(REPLACE "," ";" files "${files}")
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAMESPACE=${namespace} "-DTEXTS=${ARGN}" -P ${ICL_EMBED}
      DEPENDS ${files} ${ICL_EMBED}
      COMMENT "Embedding ${namespace}"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
    set_source_files_properties(${output} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endfunction()
  return()
endif()

set(source "#include <string_view>\n\nnamespace ${NAMESPACE} {\n")
foreach(text ${TEXTS})
  string(REGEX MATCH "^([a-z0-9]+)=(.*)$" matched "${text}")
  set(name ${CMAKE_MATCH_1})
  string(REPLACE "," ";" files "${CMAKE_MATCH_2}")
  string(APPEND source "extern const std::string_view ${name};\nconst std::string_view ${name} =\n")
  foreach(file ${files})
    file(READ ${file} content)
    string(FIND "${content}" ")icl_text\"" end)
    if(NOT end EQUAL -1)
      message(FATAL_ERROR "${file} contains the end of the literal")
    endif()
    string(APPEND source "R\"icl_text(${content})icl_text\"\n")
  endforeach()
  string(APPEND source ";\n")
endforeach()
file(WRITE ${OUTPUT} "${source}}\n")
