// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What tests of stages walk over.
#include "system/rig.h"

void walk_stages(void (*visit)(SnIntegrator integrator, int index, const RigDef* def),
                 const RigDef* def) {
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        for (int s = 0; s < sn_scheme((SnIntegrator)i)->stage_count; ++s)
            visit((SnIntegrator)i, s, def);
}

RigDef stage_def(int i) {
    RigDef d = {.kind = SN_MESH_TETS, .fibre = -1};
    d.law = sn_law_find("neo-hookean");
    switch (i) {
    case 0:
        break;
    case 1:
        d.kind = SN_MESH_TRIANGLES;
        break;
    case 2:
        d.kind = SN_MESH_SPRINGS;
        break;
    case 3:
        d.consistent_mass = 1;
        break;
    case 4:
        d.hold = 1;
        break;
    case 5:
        d.hold = d.consistent_mass = 1;
        break;
    case 6:
        d.stiffness_damping = 0.2;
        break;
    case 7:
        d.mass_damping = 0.4, d.drag = 0.3;
        break;
    case 8:
        d.stiffness_damping = 0.2, d.drag = 0.3, d.hold = 1, d.consistent_mass = 1;
        break;
    case 9:
        d.kind = SN_MESH_TRIANGLES, d.hold = 1, d.drag = 0.3, d.stiffness_damping = 0.1;
        break;
    case 10:
        d.kind = SN_MESH_SPRINGS, d.hold = 1, d.consistent_mass = 1, d.drag = 0.1;
        break;
    case 11:
        d.laplacian_damping = 0.3;
        break;
    case 12:
        d.kind = SN_MESH_TRIANGLES, d.hold = 1, d.laplacian_damping = 0.3;
        break;
    case 13:
        d.deformation_drag = 0.7;
        break;
    case 14:
        d.kind = SN_MESH_TRIANGLES, d.hold = 1, d.deformation_drag = 0.7, d.drag = 0.3;
        break;
    default:
        d.fibre = sn_fibre_find("quadratic");
        break;
    }
    return d;
}
