// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "rigid/motion.h"

#include "rigid/pose.h"
#include "rigid/sums.h"

#include <assert.h>
#include <stddef.h>

SnRigidMotion sn_rigid_motion(int count, const int* node, int first, const double* mass,
                              const double* x, const double* v) {
    assert(count > 0);
    SnRigidMotion motion = {.inertia = m3_diagonal(0, 0, 0)};
    SnMassSum sum = {0};
    Vec3 momentum = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int k = 0; k < count; ++k) {
        const size_t i = (size_t)(node ? node[k] : first + k);
        sum = sn_mass_sum_add(mass[i], v3_load(x + 3 * i), sum);
        momentum = v3_axpy(mass[i], v3_load(v + 3 * i), momentum);
    }
    assert(sum.mass > 0); // nodes without mass have no centre
    motion.mass = sum.mass;
    motion.centre = sn_mass_sum_centre(sum);
    motion.velocity = v3_scale(1 / motion.mass, momentum);
    for (int k = 0; k < count; ++k) {
        const size_t i = (size_t)(node ? node[k] : first + k);
        const Vec3 r = v3_sub(v3_load(x + 3 * i), motion.centre);
        angular = v3_axpy(mass[i], v3_cross(r, v3_load(v + 3 * i)), angular);
        motion.inertia = sn_inertia_add(mass[i], r, motion.inertia);
    }
    motion.omega = m3_apply(m3_inverse(motion.inertia), angular);
    return motion;
}
