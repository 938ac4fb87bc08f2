// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the parts that are struck, or that swing from a blow while they touch something. A contact
// that stops a rigid body stops all of it at once, while in the elastic body the blow crosses the
// body as a wave: a cube of 1 m that fell half a metre kept 7 J of 3900 J in layers. So the
// elements of struck parts are elastic in all layers of the step, and the parts move as in plain
// steps. A part that rests, slides or rolls is not struck and keeps its layers. So does a part that
// is so stiff that the iterations of a plain step could not carry the blow through it: its elements
// would be crushed. An implicit step of that length stops such a part as a whole, too.
#include "xpbd/layered.h"

#include "rigid/motion.h"

#include <math.h>

// A part is struck if contacts would have to undo more of its motion as a whole than the fall of
// STEPS_OF_FALL steps, or if it touches something while its nodes move by more than that against
// the part as a whole. Without gravity, LEAST_BLOW of an element's size per step is the bound.
#define STEPS_OF_FALL 2.5
#define LEAST_BLOW    1e-3

#define ELEMENTS_PER_ITERATION 4

// The motions of parts.
typedef struct Motions {
    const SnLayeredBegin* begin;
    const SnModel* model;
    SnRigidMotion* whole; // motion of each part as a whole; mass 0: the part is no solid, or some
                          // of its nodes are held  (part_count)
    double* swing;        // root mean square velocity of nodes against this motion, m/s
                          // (part_count)
} Motions;

static int part_of_node(const SnModel* model, int node) {
    int part = 0;
    while (node >= model->part[part].first_node + model->part[part].mesh->vertex_count) ++part;
    return part;
}

// The velocity that a node has as its part moves as a whole, or its own velocity if the part is
// held.
static Vec3 velocity_of(const Motions* m, int node) {
    const SnRigidMotion* whole = &m->whole[part_of_node(m->model, node)];
    const size_t at = 3 * (size_t)node;
    return whole->mass > 0 ? sn_motion_at(whole, v3_load(m->begin->x + at))
                           : v3_load(m->begin->v + at);
}

// w = J v - rhs of a row.
static double find_row_velocity(const Motions* m, const SnRow* row) {
    double w = -row->rhs;
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
        const SnRowEntry* entry = &m->begin->rows->entry[e];
        if (entry->node >= 0) {
            w += v3_dot(v3_load(entry->J), velocity_of(m, entry->node));
            continue;
        }
        const double* coast = m->begin->coast + 6 * entry->body;
        for (int k = 0; k < 6; ++k) w += entry->J[k] * coast[k] / m->begin->h;
    }
    return w;
}

static double find_swing(const Motions* m, const SnLayered* layered, int part) {
    const int first = m->model->part[part].first_node;
    const int end = first + m->model->part[part].mesh->vertex_count;
    double sum = 0;
    for (int i = first; i < end; ++i) {
        const size_t at = 3 * (size_t)i;
        const Vec3 moves = sn_motion_at(&m->whole[part], v3_load(m->begin->x + at));
        const Vec3 v = v3_sub(v3_load(m->begin->v + at), moves);
        sum += layered->mass[i] * v3_dot(v, v);
    }
    return sqrt(sum / m->whole[part].mass);
}

static SnStatus find_motions(Motions* m, const SnLayered* layered, SnArena* scratch) {
    m->whole = SN_PUSH(scratch, SnRigidMotion, m->model->part_count);
    m->swing = SN_PUSH(scratch, double, m->model->part_count);
    if (!m->whole || !m->swing) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < m->model->part_count; ++p) {
        const SnPart* part = &m->model->part[p];
        const int count = part->mesh->vertex_count;
        int is_fixed = !part->solid;
        for (int i = part->first_node; i < part->first_node + count; ++i)
            is_fixed |= layered->fixed[i];
        if (is_fixed) continue;
        m->whole[p] =
            sn_rigid_motion(count, NULL, part->first_node, layered->mass, m->begin->x, m->begin->v);
        m->swing[p] = find_swing(m, layered, p);
    }
    return SN_OK;
}

static double find_least_blow(const SnLayered* layered, const SnLayeredBegin* begin, int node) {
    const double fall = STEPS_OF_FALL * begin->h * v3_norm(v3_load(begin->gravity));
    return fmax(fall, LEAST_BLOW * layered->size[node] / begin->h);
}

// Returns 1 if the iterations of a plain step can carry a blow through a part: a wave may cross at
// most ELEMENTS_PER_ITERATION elements in the step for each iteration.
static int can_bear(const SnLayered* layered, int part, double h) {
    double iterations = 0;
    const double size = layered->size[layered->model->part[part].first_node];
    for (int k = 0; k < layered->def.plan.count; ++k) iterations += layered->def.plan.iterations[k];
    return layered->wave[part] * h <= ELEMENTS_PER_ITERATION * iterations * size;
}

static void free_part(SnLayered* layered, int part) {
    const int first = layered->first_element[part];
    const int count = layered->model->part[part].mesh->element_count;
    for (int e = first; e < first + count; ++e) layered->elastic[e] = 1;
}

// Free the parts of the nodes of a contact whose normal row is `row`, where they are struck.
static void look_at_contact(const Motions* m, const SnRow* row, SnLayered* layered) {
    const double w = find_row_velocity(m, row);
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
        const int node = m->begin->rows->entry[e].node;
        if (node < 0) continue;
        const int part = part_of_node(m->model, node);
        const double most = fmax(-w, m->swing[part]);
        if (m->model->part[part].solid && can_bear(layered, part, m->begin->h) &&
            most > find_least_blow(layered, m->begin, node))
            free_part(layered, part);
    }
}

// Returns 1 if some layer is elastic all over. A list without such a layer is one of rigid bodies,
// which take blows as rigid bodies do.
static int has_elastic_layer(const SnLayered* layered) {
    for (int k = 0; k < layered->def.plan.count; ++k)
        if (layered->def.plan.share[k] == 0) return 1;
    return 0;
}

SnStatus sn_layered_free_struck(SnLayered* layered, const SnLayeredBegin* begin) {
    SnArena scratch = begin->scratch;
    Motions m = {.begin = begin, .model = layered->model};
    if (!begin->rows || sn_rows_of(begin->rows, SN_ROW_CONE) == 0) return SN_OK;
    if (!has_elastic_layer(layered)) return SN_OK;
    SN_TRY(find_motions(&m, layered, &scratch));
    for (int r = begin->rows->first[SN_ROW_CONE]; r < begin->rows->count; r += 3)
        look_at_contact(&m, &begin->rows->row[r], layered);
    return SN_OK;
}
