// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A contact that stops a rigid body stops all of it at once, which takes the energy of the blow: a
// cube that fell half a metre kept 7 J of 3900. So a part whose motion as a whole runs into
// something is left out of rigid layers, until the blow is over: its elements are elastic in all
// layers, and it bounces as in plain steps. A part that rests, slides or rolls is not struck.
#include "xpbd/layered.h"

#include "rigid/motion.h"

#include <math.h>

// A part is struck where contacts would have to undo more than so many steps of fall; without
// loads, more than this share of an element's size per step.
#define STEPS_OF_FALL 2.5
#define LEAST_BLOW    1e-3

typedef struct Blows {
    const SnLayered* layered;
    const SnLayeredBegin* begin;
    SnRigidMotion* motion; // motions of parts as a whole; mass 0: the part is no solid, or held
                           // somewhere  (part_count)
} Blows;

static int part_of_node(const SnModel* model, int node) {
    int part = 0;
    while (node >= model->part[part].first_node + model->part[part].mesh->vertex_count) ++part;
    return part;
}

// The velocity of a node as its part moves as a whole, or by itself where the part is held.
static Vec3 velocity_of(const Blows* b, int node) {
    const SnRigidMotion* motion = &b->motion[part_of_node(b->layered->model, node)];
    const size_t at = 3 * (size_t)node;
    return motion->mass > 0 ? sn_motion_at(motion, v3_load(b->begin->x + at))
                            : v3_load(b->begin->v + at);
}

// w = J v - rhs of a row
static double find_row_velocity(const Blows* b, const SnRow* row) {
    double w = -row->rhs;
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
        const SnRowEntry* entry = &b->begin->rows->entry[e];
        if (entry->node >= 0) {
            w += v3_dot(v3_load(entry->J), velocity_of(b, entry->node));
            continue;
        }
        const double* coast = b->begin->coast + 6 * entry->body;
        for (int k = 0; k < 6; ++k) w += entry->J[k] * coast[k] / b->begin->h;
    }
    return w;
}

static SnStatus find_motions(Blows* b, SnArena* scratch) {
    const SnLayered* layered = b->layered;
    b->motion = SN_PUSH(scratch, SnRigidMotion, layered->model->part_count);
    if (!b->motion) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < layered->model->part_count; ++p) {
        const SnPart* part = &layered->model->part[p];
        const int count = part->mesh->vertex_count;
        int is_fixed = !part->solid;
        for (int i = part->first_node; i < part->first_node + count; ++i)
            is_fixed |= layered->fixed[i];
        if (!is_fixed)
            b->motion[p] = sn_rigid_motion(count, NULL, part->first_node, layered->mass,
                                           b->begin->x, b->begin->v);
    }
    return SN_OK;
}

static void free_part(SnLayered* layered, int part) {
    const int first = layered->first_element[part];
    const int count = layered->model->part[part].mesh->element_count;
    for (int e = first; e < first + count; ++e) layered->elastic[e] = 1;
}

static double least_blow(const SnLayered* layered, const SnLayeredBegin* begin, int node) {
    const double fall = STEPS_OF_FALL * begin->h * v3_norm(v3_load(begin->gravity));
    return fmax(fall, LEAST_BLOW * layered->size[node] / begin->h);
}

SnStatus sn_layered_free_struck(SnLayered* layered, const SnLayeredBegin* begin) {
    SnArena scratch = begin->scratch;
    Blows b = {.layered = layered, .begin = begin};
    if (!begin->rows || sn_rows_of(begin->rows, SN_ROW_CONE) == 0) return SN_OK;
    SN_TRY(find_motions(&b, &scratch));
    for (int r = begin->rows->first[SN_ROW_CONE]; r < begin->rows->count; r += 3) {
        const SnRow* row = &begin->rows->row[r];
        const double w = find_row_velocity(&b, row);
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const int node = begin->rows->entry[e].node;
            if (node < 0 || !(-w > least_blow(layered, begin, node))) continue;
            const int part = part_of_node(layered->model, node);
            if (layered->model->part[part].solid) free_part(layered, part);
        }
    }
    return SN_OK;
}
