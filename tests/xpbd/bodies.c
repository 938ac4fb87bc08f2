// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/bodies.h"

const char* const law_name[LAWS] = {"stvk", "stable-neo-hookean-nolog", "volume"};

static int law_of(int law, int element) { return law == MIXED ? element % LAWS : law; }

static void make_plain(Body* b, int law) {
    b->plain = SN_NEW_ARRAY(SnPlainElement, b->s.mesh->element_count);
    SN_EACH_ELEMENT(b->s.solid, batch, lane) {
        const int e = batch->element[lane];
        b->plain[e] = sn_plain_element(b->s.solid, batch, lane, (SnPlainLaw)law_of(law, e));
    }
}

// the solid again, with all laws in it
static void mix_laws(Body* b) {
    for (int e = 0; e < b->s.mesh->element_count; ++e)
        b->s.material[e].law = sn_law_find(law_name[law_of(MIXED, e)]);
    sn_destroy_solid(b->s.solid);
    CHECK_OK(sn_create_solid(b->s.mesh, b->s.material, 0.6, FIRST_NODE, &b->s.solid));
}

Body make_body(SnMeshKind kind, int law, int damped, int cells, int free) {
    const Damping damping = damped ? DAMPING_STIFFNESS : DAMPING_NONE;
    const int index = sn_law_find(law_name[law == MIXED ? 0 : law]);
    Body b = {.s = make_solid((SolidCase){kind, index, -1, damping}, cells)};
    if (law == MIXED) mix_laws(&b);
    make_plain(&b, law);
    const int n = b.s.nodes;
    b.x = SN_NEW_ARRAY(SnParticle, n);
    b.single = SN_NEW_ARRAY(SnParticleFloat, n);
    b.mass = SN_NEW_ARRAY(double, n);
    SnRandom random = {21};
    deform(&b.s, random_stretch(kind, (double[3]){1.1, 0.9, 1.05}, &random), 0.02, 3);
    for (int i = FIRST_NODE; i < n; ++i) {
        b.mass[i] = sn_random_uniform(&random, 0.5, 2);
        b.x[i].w = free || i % 5 ? 1 / b.mass[i] : 0;
    }
    reset_body(&b);
    return b;
}

void reset_body(Body* b) {
    for (int i = FIRST_NODE; i < b->s.nodes; ++i) {
        const double* x = b->s.x + 3 * i;
        const double w = b->x[i].w;
        b->x[i] = (SnParticle){x[0], x[1], x[2], w};
        b->single[i] = (SnParticleFloat){(float)x[0], (float)x[1], (float)x[2], (float)w};
    }
}

void free_body(Body* b) {
    free_solid(&b->s);
    sn_free(b->plain);
    sn_free(b->x);
    sn_free(b->single);
    sn_free(b->mass);
}

SnParticles particles_of(const Body* b) { return (SnParticles){b->x, b->single}; }

SnXpbdSolid* make_constraints(const Body* b, SnXpbdPrecision precision) {
    SnXpbdSolid* solid = NULL;
    SnError error = {0};
    CHECK_OK(sn_create_xpbd_solid(b->s.solid, precision, &solid, &error));
    return solid;
}
