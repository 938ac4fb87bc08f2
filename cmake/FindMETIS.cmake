# METIS 5 (Apache licence 2.0): the target METIS::METIS.
# Used to build Sinew, and installed beside its package for programs that link the static library.
find_path(METIS_INCLUDE metis.h)
find_library(METIS_LIBRARY metis)
mark_as_advanced(METIS_INCLUDE METIS_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(METIS REQUIRED_VARS METIS_LIBRARY METIS_INCLUDE)

if(METIS_FOUND AND NOT TARGET METIS::METIS)
  add_library(METIS::METIS UNKNOWN IMPORTED)
  set_target_properties(METIS::METIS PROPERTIES
    IMPORTED_LOCATION ${METIS_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${METIS_INCLUDE})
endif()
