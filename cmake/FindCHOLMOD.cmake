# CHOLMOD of SuiteSparse with what it shares with its siblings: the target CHOLMOD::CHOLMOD.
# Used to build Sinew, and installed beside its package for programs that link the static library.
find_path(CHOLMOD_INCLUDE cholmod.h PATH_SUFFIXES suitesparse)
find_library(CHOLMOD_LIBRARY cholmod)
find_library(SUITESPARSE_CONFIG_LIBRARY suitesparseconfig)
mark_as_advanced(CHOLMOD_INCLUDE CHOLMOD_LIBRARY SUITESPARSE_CONFIG_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CHOLMOD
  REQUIRED_VARS CHOLMOD_LIBRARY SUITESPARSE_CONFIG_LIBRARY CHOLMOD_INCLUDE)

if(CHOLMOD_FOUND AND NOT TARGET CHOLMOD::CHOLMOD)
  add_library(CHOLMOD::CHOLMOD UNKNOWN IMPORTED)
  set_target_properties(CHOLMOD::CHOLMOD PROPERTIES
    IMPORTED_LOCATION ${CHOLMOD_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${CHOLMOD_INCLUDE}
    INTERFACE_LINK_LIBRARIES ${SUITESPARSE_CONFIG_LIBRARY})
endif()
