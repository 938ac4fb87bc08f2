// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_SINEW_H
#define SINEW_SINEW_H

/// This header includes all headers of Sinew.
///
/// - Names. sn_create_x and sn_load_x make an x, sn_destroy_x frees it. sn_x_verb acts on an x, its
/// first argument. sn_default_x_def() returns a definition to start from: change the values that
/// should differ. Units are SI throughout, angles are in radians.
/// - Ownership. Everything given to the library is copied before the call returns, texts and arrays
/// included. Memory that the library returns as `const` belongs to the library, and lasts as long
/// as the function's comment says. Destroy functions accept NULL.
/// - Failure. Functions that can fail return SnStatus. A status below 0 means that the call failed,
/// changed nothing and wrote no results. A status above 0 means that the call did its work, and
/// remarks on it. If a comment names no status, SN_BAD_INPUT (a value out of range) and
/// SN_OUT_OF_MEMORY are possible. Pointers must not be NULL unless a comment allows it. The library
/// never prints and never ends the program, except by asserts that catch wrong calls.
/// - Threads. Different objects may be used on different threads at once. One object may be used by
/// one thread at a time, or by several threads that only read it (const). Results do not depend on
/// other worlds or on the number of threads. While CHOLMOD runs, OpenBLAS is kept to one thread for
/// the whole process. For large systems CHOLMOD uses METIS, which seeds the C library's rand()
/// anew.
#include "sinew/body.h"
#include "sinew/change.h"
#include "sinew/cloth.h"
#include "sinew/contact.h"
#include "sinew/csg.h"
#include "sinew/list.h"
#include "sinew/mesh.h"
#include "sinew/overlap.h"
#include "sinew/reaction.h"
#include "sinew/scene.h"
#include "sinew/shape.h"
#include "sinew/status.h"
#include "sinew/touch.h"
#include "sinew/version.h"
#include "sinew/world.h"

#endif
