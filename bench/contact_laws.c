// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Sliding, sticking, rolling, stopping, rebounding and a rope over a drum, compared with their
// known answers.
#include "contact.h"

#include <math.h>

static const double g = 9.81;

static void print_answers_heading(FILE* out) {
    fprintf(out, "Known answers\n    %-58s %11s %11s %9s %9s\n", "", "known", "found", "off",
            "allowed");
}

// Print a row and judge it. The error may be at most `allowed`: relative to the known answer, or
// absolute where the known answer is 0.
static void print_answer(FILE* out, const char* what, double known, double found, double allowed,
                         int* missed) {
    const double off = fabs(found - known) / (known != 0 ? fabs(known) : 1);
    *missed += !(off <= allowed);
    fprintf(out, "    %-58s %11.7g %11.7g %9.1e %9.1e %s\n", what, known, found, off, allowed,
            off <= allowed ? "met" : "MISSED");
    fflush(out);
}

static SnContactCase begin_case(double h, double friction, double restitution, double slope,
                                SnError* error) {
    SnWorldDef def = sn_default_world_def();
    def.step = h;
    def.contact.friction = friction;
    def.contact.restitution = restitution;
    SnContactCase c = sn_contact_case(&def, error);
    sn_contact_slope(&c, slope);
    return c;
}

// Add a rigid shape whose centre is `height` above a slope, with a velocity along the slope.
static SnBodyId add_rigid_at(SnContactCase* c, SnShapeKind kind, double slope, double height,
                             const double velocity[2]) {
    SnShapeDef shape = sn_contact_shape(kind, 0.2);
    SnRigidDef def = sn_default_rigid_def();
    shape.size[0] = shape.size[1] = 0.4;
    def.axis[1] = 1;
    def.angle = slope;
    v3_store(def.position, v3(sin(slope) * height, 0, cos(slope) * height));
    v3_store(def.velocity, v3(cos(slope) * velocity[0], velocity[1], -sin(slope) * velocity[0]));
    return sn_contact_rigid(c, &shape, def);
}

static double component_down(Vec3 x, double slope) { return cos(slope) * x.x - sin(slope) * x.z; }

static const double at_rest[2] = {0, 0};

// Find the acceleration down a slope (m/s^2), over half a second after the shape has settled.
static SnStatus find_acceleration(SnShapeKind kind, double slope, double friction, double* a,
                                  SnError* error) {
    SnContactCase c = begin_case(1e-3, friction, 0, slope, error);
    const SnBodyId body = add_rigid_at(&c, kind, slope, 0.1, at_rest);
    sn_contact_run(&c, 100);
    const double v = component_down(sn_contact_speed(&c, body), slope);
    sn_contact_run(&c, 500);
    *a = (component_down(sn_contact_speed(&c, body), slope) - v) / 0.5;
    return sn_contact_end(&c);
}

static SnStatus print_slopes(FILE* out, int* missed, SnError* error) {
    const double steep = atan(0.5), mild = M_PI / 9, slips = g * (sin(mild) - 0.1 * cos(mild));
    const struct {
        const char* what;
        SnShapeKind kind;
        double slope, friction, known, allowed;
    } rows[] = {
        {"box, slope of 1:2, friction .49: slides, m/s^2", SN_SHAPE_BOX, steep, 0.49, 0.0877433,
         0.005},
        {"box, slope of 1:2, friction .51: stays, m/s^2", SN_SHAPE_BOX, steep, 0.51, 0, 1e-6},
        {"box, 30 degrees, friction .3: slides, m/s^2", SN_SHAPE_BOX, M_PI / 6, 0.3, 2.356287,
         0.005},
        {"sphere, 20 degrees, friction .105: rolls, m/s^2", SN_SHAPE_SPHERE, mild, 0.105, 2.396584,
         0.005},
        {"sphere, 20 degrees, friction .1: slips, m/s^2", SN_SHAPE_SPHERE, mild, 0.1, slips, 0.005},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double a;
        SN_TRY(find_acceleration(rows[i].kind, rows[i].slope, rows[i].friction, &a, error));
        print_answer(out, rows[i].what, rows[i].known, a, rows[i].allowed, missed);
    }
    return SN_OK;
}

// Find how far a box slides on a plane until it stops.
static SnStatus find_stopping_way(double speed, double angle, double* way, SnError* error) {
    const double velocity[2] = {speed * cos(angle), speed * sin(angle)};
    SnContactCase c = begin_case(1e-3, 0.5, 0, 0, error);
    const SnBodyId body = add_rigid_at(&c, SN_SHAPE_BOX, 0, 0.1, velocity);
    sn_contact_run(&c, (int)(1e3 * speed / (0.5 * g)) + 50);
    const Vec3 x = sn_contact_place(&c, body);
    *way = hypot(x.x, x.y);
    return sn_contact_end(&c);
}

static SnStatus print_stopping(FILE* out, int* missed, SnError* error) {
    double way, straight = 0, worst = 0;
    SN_TRY(find_stopping_way(5, 0, &way, error));
    print_answer(out, "box at 5 m/s, friction .5: stops after, m", 2.548420, way, 0.005, missed);
    for (int i = 0; i < 4; ++i) {
        SN_TRY(find_stopping_way(3, i * M_PI / 12, &way, error));
        if (i == 0) straight = way;
        worst = fmax(worst, fabs(way / straight - 1));
    }
    print_answer(out, "the same at 0, 15, 30 and 45 degrees: largest ratio", 1, 1 + worst, 0.005,
                 missed);
    return SN_OK;
}

// Print the heights of the first two rebounds of a sphere, and the time at which it comes to rest.
static SnStatus print_rebounds(FILE* out, int* missed, SnError* error) {
    SnContactCase c = begin_case(1e-4, 0, 0.5, 0, error);
    const SnBodyId body = add_rigid_at(&c, SN_SHAPE_SPHERE, 0, 1.1, at_rest);
    double before = 0, rest = 0, height[2] = {0};
    int tops = 0;
    for (int i = 0; i < 15000 && c.status >= 0; ++i) {
        sn_contact_run(&c, 1);
        const double v = sn_contact_speed(&c, body).z;
        if (before > 0 && v <= 0 && tops < 2) height[tops++] = sn_contact_place(&c, body).z - 0.1;
        before = v;
        if (fabs(v) > 0.003) rest = sn_world_time(c.world);
    }
    SN_TRY(sn_contact_end(&c));
    print_answer(out, "sphere from 1 m, restitution .5: rebounds to, m", 0.25, height[0], 0.003,
                 missed);
    print_answer(out, "                                 and then to, m", 0.0625, height[1], 0.005,
                 missed);
    print_answer(out, "                                 rests after, s", 1.3545709, rest, 0.005,
                 missed);
    return SN_OK;
}

// The known ratio of forces is exp(mu pi R / (R + t/2)), because friction acts on the inner side of
// the belt and tension in its middle. mu: friction; R: radius of the drum; t: thickness of the
// belt.
static SnStatus print_ropes(FILE* out, int* missed, SnError* error) {
    const struct {
        const char* what;
        int blocks;
    } rows[] = {{"soft belt over half a drum, friction .3: ratio of forces", 1},
                {"the same of 12 soft blocks, glued to each other", 12}};
    for (int i = 0; i < 2; ++i) {
        double ratio;
        SN_TRY(sn_contact_rope(rows[i].blocks, 0.3, &ratio, error));
        print_answer(out, rows[i].what, exp(0.3 * M_PI / 1.02), ratio, 0.02, missed);
    }
    return SN_OK;
}

SnStatus sn_contact_laws(FILE* out, int* missed, SnError* error) {
    print_answers_heading(out);
    SN_TRY(print_slopes(out, missed, error));
    SN_TRY(print_stopping(out, missed, error));
    SN_TRY(print_rebounds(out, missed, error));
    SN_TRY(print_ropes(out, missed, error));
    fprintf(out, "\n");
    return SN_OK;
}

// ---- counts

SnStatus sn_contact_count_laws(SnTally* tally, SnError* error) {
    SnContactCase slides = begin_case(1e-3, 0.3, 0, M_PI / 6, error);
    add_rigid_at(&slides, SN_SHAPE_BOX, M_PI / 6, 0.1, at_rest);
    SN_TRY(sn_contact_tally(tally, "slides", &slides, 100));
    SnContactCase rolls = begin_case(1e-3, 0.105, 0, M_PI / 9, error);
    add_rigid_at(&rolls, SN_SHAPE_SPHERE, M_PI / 9, 0.1, at_rest);
    SN_TRY(sn_contact_tally(tally, "rolls", &rolls, 100));
    SnContactCase stops = begin_case(1e-3, 0.5, 0, 0, error);
    add_rigid_at(&stops, SN_SHAPE_BOX, 0, 0.1, (double[2]){0.2, 0.1});
    SN_TRY(sn_contact_tally(tally, "stops", &stops, 100));
    SnContactCase rebounds = begin_case(1e-3, 0, 0.5, 0, error);
    add_rigid_at(&rebounds, SN_SHAPE_SPHERE, 0, 0.15, at_rest);
    SN_TRY(sn_contact_tally(tally, "rebounds", &rebounds, 300));
    const SnContactCase belt = sn_contact_belt(4, 0.3, error);
    return sn_contact_tally(tally, "belt", &belt, 6);
}
