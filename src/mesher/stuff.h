// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_H
#define SN_MESHER_STUFF_H

#include "base/pool.h"
#include "mesh/mesh.h"
#include "mesher/field.h"

// Isosurface stuffing (Labelle and Shewchuk 2007) fills a solid with the tets of a body-centred
// cubic lattice and cuts them along the solid's surface. SnStuffDef is in sinew/mesh.h.

/// Fill a solid with tets. The label of a tet is the field's region at the centre of the tet. Where
/// two regions meet, tets do not follow the interface. The mesh has the same bits for any number of
/// threads in the pool (NULL: one thread). Returns SN_BAD_INPUT, with a message, when the
/// definition is wrong, or when it gives no tet or too many tets for this solid.
SnStatus sn_mesh_from_field(const SnField* field, const SnStuffDef* def, SnPool* pool,
                            SnMesh** mesh, SnError* error);

#endif
