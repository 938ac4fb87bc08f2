// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The kinds of bodies: their names, what they can do, and the functions that save and load them in
// images.
#include "sim/body_kind.h"

#include "sim/image.h"

#include "mesh/mesh.h"

typedef struct Kind {
    const char* name;
    unsigned can;        // what all bodies of this kind can do, as bits of SN_BODY_...
    unsigned with_tets;  // what bodies with a mesh of tets can do in addition
    unsigned with_shape; // what bodies with a shape can do in addition
    SnBodyImage image;
} Kind;

static const Kind kinds[] = {
    [SN_BODY_SOFT] = {"soft",
                      SN_BODY_HAS_NODES | SN_BODY_STRAINS,
                      SN_BODY_HAS_VOLUME | SN_BODY_SURFACE_CLOSED,
                      0,
                      {sn_image_save_soft, sn_image_load_soft}},
    [SN_BODY_SPRINGS] =
        {"springs", SN_BODY_HAS_NODES, 0, 0, {sn_image_save_springs, sn_image_load_springs}},
    [SN_BODY_RIGID] = {"rigid",
                       SN_BODY_HAS_POSE,
                       0,
                       SN_BODY_HAS_VOLUME | SN_BODY_SURFACE_CLOSED,
                       {sn_image_save_rigid, sn_image_load_rigid}},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char* sn_body_kind_name(SnBodyKind kind) { return kinds[kind].name; }

unsigned sn_body_can(SnBodyKind kind, const SnMesh* mesh, int has_shape) {
    return kinds[kind].can | (mesh && mesh->kind == SN_MESH_TETS ? kinds[kind].with_tets : 0u) |
           (has_shape ? kinds[kind].with_shape : 0u);
}

const SnBodyImage* sn_body_image(int kind) {
    return kind >= 0 && kind < KINDS ? &kinds[kind].image : NULL;
}
