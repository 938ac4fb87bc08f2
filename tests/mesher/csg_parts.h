// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MESHER_CSG_PARTS_H
#define SN_TESTS_MESHER_CSG_PARTS_H

#include "base/random.h"
#include "check.h"
#include "mesher/csg.h"

// Parts for tests: one of each simple kind, and random trees of parts.

static inline void random_vector(SnRandom* random, double size, double x[3]) {
    for (int k = 0; k < 3; ++k) x[k] = sn_random_uniform(random, -size, size);
}

static inline double length_of(const double x[3]) {
    return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
}

static inline int is_simple(SnCsgKind kind) { return kind < SN_CSG_UNION; }

/// Make a simple part of about size 1, at a random place near the origin.
static inline SnPartDef random_part(SnRandom* random, SnCsgKind kind) {
    SnPartDef def = sn_default_part_def(kind);
    random_vector(random, 1, def.centre);
    random_vector(random, 1, def.from);
    random_vector(random, 1, def.to);
    random_vector(random, 1, def.axis);
    for (int k = 0; k < 3; ++k) def.size[k] = sn_random_uniform(random, 0.2, 1.5);
    def.radius = sn_random_uniform(random, 0.2, 1);
    def.end_radius = sn_random_uniform(random, 0.1, 0.5);
    return def;
}

static inline SnPartId add_part(SnCsg* csg, const SnPartDef* def) {
    SnPartId id = {0};
    SnError error = {0};
    SnStatus status = sn_csg_add(csg, def, &id, &error);
    if (status < 0) fail_msg("%s", error.text);
    return id;
}

/// Add a random tree of parts: blended, rounded, placed, copied.
static inline SnPartId random_tree(SnCsg* csg, SnRandom* random, int depth) {
    SnCsgKind kind =
        (SnCsgKind)(sn_random_bits(random) % (depth ? SN_CSG_KIND_COUNT : SN_CSG_UNION));
    SnPartDef def = random_part(random, kind);
    SnPartId part[3];
    if (!is_simple(kind)) {
        def.part_count = kind < SN_CSG_REPEAT ? 1 + (int)(sn_random_bits(random) % 3) : 1;
        for (int i = 0; i < def.part_count; ++i) part[i] = random_tree(csg, random, depth - 1);
        def.part = part;
        def.blend = sn_random_uniform(random, -0.3, 0.5);
        if (def.blend < 0) def.blend = 0;
        random_vector(random, 1, def.spacing);
        for (int k = 0; k < 3; ++k) def.count[k] = 1 + (int)(sn_random_bits(random) % 3);
    }
    if (sn_random_bits(random) % 2) def.rounding = sn_random_uniform(random, -0.1, 0.2);
    if (sn_random_bits(random) % 2) {
        random_vector(random, 1, def.placement.axis);
        random_vector(random, 1, def.placement.translate);
        def.placement.angle = sn_random_uniform(random, -4, 4);
        for (int k = 0; k < 3; ++k)
            def.placement.scale[k] = sn_random_uniform(random, 0.5, 2) * (k == 1 ? -1 : 1);
    }
    return add_part(csg, &def);
}

static inline double distance_at(const SnCsg* csg, const double x[3]) {
    double d = NAN;
    sn_csg_sample(csg, 1, (const double(*)[3])x, &d, NULL);
    return d;
}

static inline SnCsg* solid_of(const SnPartDef* def) {
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    add_part(csg, def);
    return csg;
}

#endif
