// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

#include <math.h>

// Checks of the times at which effects begin and end, and at which bodies and colliders come and
// go.

SnStatus sn_check_times(SnReader* r, const SnJson* value, double from, double until) {
    if (from < until) return SN_OK;
    return sn_read_fail(r, value,
                        "found \"from\" %g s and \"until\" %g s; accepted is a time that "
                        "begins before it ends",
                        from, until);
}

// The number of the first step that begins at `time` or later. Times of steps are sums of rounded
// numbers, so a step counts if it begins at most a millionth of a step too early; worlds count in
// the same way.
static double first_step(const SnReader* r, double time) {
    return fmax(0, ceil(time / r->scene->world.step - 1e-6));
}

SnStatus sn_check_visit(SnReader* r, const SnJson* value, SnSceneStay stay) {
    SN_TRY(sn_check_times(r, value, stay.from, stay.until));
    if (first_step(r, stay.from) < first_step(r, stay.until)) return SN_OK;
    return sn_read_fail(r, value,
                        "found \"from\" %g s and \"until\" %g s, between which no step of %g s "
                        "begins; accepted is a time in which one does",
                        fmax(0, stay.from), stay.until, r->scene->world.step);
}

SnStatus sn_check_bodies_are_there(SnReader* r, const SnJson* bodies) {
    const SnScene* scene = r->scene;
    const double end = first_step(r, scene->duration);
    double step = 0; // at each step before this one, at least one body is there
    while (step < end) {
        double last = step;
        for (int i = 0; i < scene->body_count; ++i) {
            const SnSceneStay stay = sn_scene_body_stay(&scene->body[i]);
            if (first_step(r, stay.from) <= step) last = fmax(last, first_step(r, stay.until));
        }
        if (last == step)
            return sn_read_fail(r, bodies,
                                "found none that is there at %g s; accepted are bodies of which "
                                "at least one is there at any time",
                                step * scene->world.step);
        step = last;
    }
    return SN_OK;
}
