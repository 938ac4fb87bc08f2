# AMD of SuiteSparse (BSD licence) with the settings it shares with its siblings: the target AMD::AMD.
# Used to build Sinew, and installed beside its package for programs that link the static library.
find_path(AMD_INCLUDE amd.h PATH_SUFFIXES suitesparse)
find_library(AMD_LIBRARY amd)
find_library(SUITESPARSE_CONFIG_LIBRARY suitesparseconfig)
mark_as_advanced(AMD_INCLUDE AMD_LIBRARY SUITESPARSE_CONFIG_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(AMD
  REQUIRED_VARS AMD_LIBRARY SUITESPARSE_CONFIG_LIBRARY AMD_INCLUDE)

if(AMD_FOUND AND NOT TARGET AMD::AMD)
  add_library(AMD::AMD UNKNOWN IMPORTED)
  set_target_properties(AMD::AMD PROPERTIES
    IMPORTED_LOCATION ${AMD_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${AMD_INCLUDE}
    INTERFACE_LINK_LIBRARIES ${SUITESPARSE_CONFIG_LIBRARY})
endif()
