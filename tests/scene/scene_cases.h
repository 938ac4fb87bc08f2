// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SCENE_CASES_H
#define SN_TESTS_SCENE_CASES_H

#include "base/memory.h"
#include "check.h"
#include "scene/scene.h"
#include "scene/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Helpers of the scene tests.

#define SCENE_FILE "test-scene.json" // in the working folder of the test

static inline void write_scene(const char* text) {
    FILE* file = fopen(SCENE_FILE, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static inline SnScene* load_text(const char* text) {
    SnScene* scene = NULL;
    SnError error = {0};
    write_scene(text);
    SnStatus status = sn_load_scene(SCENE_FILE, NULL, 0, &scene, &error);
    if (status != SN_OK) fail_msg("gave %d: %s", (int)status, error.text);
    return scene;
}

/// Check that a text is refused without a leak, with a message that contains `what` and `also`.
static inline void check_scene_refused(const char* text, const char* what, const char* also) {
    SnScene* scene = NULL;
    SnError error = {0};
    write_scene(text);
    int64_t before = sn_memory_count().live_blocks;
    SnStatus status = sn_load_scene(SCENE_FILE, NULL, 0, &scene, &error);
    if (status != SN_BAD_FILE)
        fail_msg("gave %d (%s) for a scene that should say '%s'", (int)status, error.text, what);
    assert_null(scene);
    assert_int_equal(sn_memory_count().live_blocks, before);
    if (!strstr(error.text, what) || !strstr(error.text, also))
        fail_msg("said '%s', expected '%s' and '%s'", error.text, what, also);
    if (strncmp(error.text, SCENE_FILE ":", strlen(SCENE_FILE ":")))
        fail_msg("said '%s' without the file's name", error.text);
}

// A scene with all keys, one on each line. Between < and > are numbers that tests replace. ~ marks
// a number without a unit, ! a number that must not be negative.
static const char full_scene[] = "{\n"
                                 "\"name\": \"all\",\n"
                                 "\"description\": \"one of everything\",\n"
                                 "\"gravity\": [0, 0, <-9.81>],\n"
                                 "\"step\": <!0.01>,\n"
                                 "\"duration\": <!0.1>,\n"
                                 "\"integrator\": \"bdf1\",\n"
                                 "\"method\": \"newton\",\n"
                                 "\"linear_solver\": \"cholesky\",\n"
                                 "\"threads\": <~!1>,\n"
                                 "\"mass\": \"lumped\",\n"
                                 "\"drag\": <!0.1>,\n"
                                 "\"wind\": [<0.5>, 0, 0],\n"
                                 "\"solver\": {\n"
                                 "\"relative_tolerance\": <~!1e-6>,\n"
                                 "\"absolute_tolerance\": <!1e-9>,\n"
                                 "\"max_iterations\": <~!50>,\n"
                                 "\"linear_tolerance\": <~!1e-8>,\n"
                                 "\"stiffness_factor\": <~!1>,\n"
                                 "\"error_tolerance\": <~!1e-6>\n"
                                 "},\n"
                                 "\"contact\": {\n"
                                 "\"off\": false,\n"
                                 "\"friction\": <~!0.5>,\n"
                                 "\"restitution\": <~!0>,\n"
                                 "\"stabilisation\": <~!0.2>,\n"
                                 "\"compliance\": <~!1e-3>,\n"
                                 "\"tolerance\": <~!1e-6>,\n"
                                 "\"max_sweeps\": <~!10000>,\n"
                                 "\"penalty\": <!0>,\n"
                                 "\"slip_speed\": <!1e-3>,\n"
                                 "\"damping_speed\": <!0>,\n"
                                 "\"largest_depth\": <!0>,\n"
                                 "\"beside_matrix\": false,\n"
                                 "\"projection\": false\n"
                                 "},\n"
                                 "\"rigidification\": {\n"
                                 "\"on\": false,\n"
                                 "\"tau_R\": <!1e-4>,\n"
                                 "\"tau_E\": <!1e-3>,\n"
                                 "\"frames\": <~!3>,\n"
                                 "\"creep\": <~!1e-3>\n"
                                 "},\n"
                                 "\"materials\": {\"rubber\": {\n"
                                 "\"law\": \"stable-neo-hookean\",\n"
                                 "\"youngs_modulus\": <!1e5>,\n"
                                 "\"poissons_ratio\": <~0.4>,\n"
                                 "\"density\": <!1000>,\n"
                                 "\"mass_damping\": <!0.1>,\n"
                                 "\"stiffness_damping\": <!0.001>,\n"
                                 "\"deformation_drag\": <!0>,\n"
                                 "\"viscosity\": <!0>,\n"
                                 "\"laplacian_damping\": <!0>,\n"
                                 "\"fibre\": {\n"
                                 "\"kind\": \"fung\",\n"
                                 "\"direction\": [<~1>, 0, 0],\n"
                                 "\"stiffness\": <!1e4>,\n"
                                 "\"exponent\": <~!2>,\n"
                                 "\"tension\": <!0>,\n"
                                 "\"activation\": <~!0>\n"
                                 "}\n"
                                 "}, \"steel\": {}},\n"
                                 "\"bodies\": [{\n"
                                 "\"name\": \"bar\",\n"
                                 "\"mesh\": {\n"
                                 "\"box\": {\n"
                                 "\"cells\": [<~!4>, 2, 2],\n"
                                 "\"size\": [<!2>, 1, 1],\n"
                                 "\"split\": \"five\"\n"
                                 "}},\n"
                                 "\"place\": {\n"
                                 "\"translate\": [<0>, 0, 0],\n"
                                 "\"axis\": [0, 0, <~1>],\n"
                                 "\"angle\": <0>,\n"
                                 "\"scale\": <~!1>\n"
                                 "},\n"
                                 "\"material\": \"rubber\",\n"
                                 "\"regions\": [{\n"
                                 "\"select\": {\n"
                                 "\"sphere\": {\n"
                                 "\"point\": [<0>, 0, 0],\n"
                                 "\"radius\": <!1>,\n"
                                 "\"tolerance\": <!0>\n"
                                 "}},\n"
                                 "\"material\": \"steel\"\n"
                                 "}],\n"
                                 "\"thickness\": <!1>,\n"
                                 "\"velocity\": [<0>, 0, 0],\n"
                                 "\"angular_velocity\": [<0>, 0, 0],\n"
                                 "\"stretch\": [<~!1.1>, 1, 1],\n"
                                 "\"friction\": <~!0.6>,\n"
                                 "\"restitution\": <~!0.1>,\n"
                                 "\"from\": <!0>,\n"
                                 "\"until\": <!9>,\n"
                                 "\"self_contact\": false,\n"
                                 "\"touch\": \"mesh\"\n"
                                 "}, {\n"
                                 "\"name\": \"chain\",\n"
                                 "\"mesh\": {\n"
                                 "\"chain\": {\n"
                                 "\"count\": <~!3>,\n"
                                 "\"from\": [<0>, 0, 5],\n"
                                 "\"to\": [<1>, 0, 5]\n"
                                 "}},\n"
                                 "\"springs\": {\n"
                                 "\"stiffness\": <!100>,\n"
                                 "\"damping\": <!0>,\n"
                                 "\"linear_density\": <!1>\n"
                                 "},\n"
                                 "\"from\": <!0>,\n"
                                 "\"until\": <!9>\n"
                                 "}, {\n"
                                 "\"name\": \"top\",\n"
                                 "\"from\": <!0>,\n"
                                 "\"until\": <!9>,\n"
                                 "\"rigid\": {\n"
                                 "\"mass\": <!1>,\n"
                                 "\"inertia\": [<!1>, 1, 1],\n"
                                 "\"size\": [<!1>, 1, 1],\n"
                                 "\"position\": [<0>, 0, 9],\n"
                                 "\"axis\": [<~0>, 0, 1],\n"
                                 "\"angle\": <0>,\n"
                                 "\"velocity\": [<0>, 0, 0],\n"
                                 "\"angular_velocity\": [<0>, 0, 1]\n"
                                 "}\n"
                                 "}, {\n"
                                 "\"name\": \"weight\",\n"
                                 "\"rigid\": {\n"
                                 "\"shape\": {\n"
                                 "\"box\": {\n"
                                 "\"size\": [<!0.5>, 1, 1]\n"
                                 "}},\n"
                                 "\"density\": <!500>,\n"
                                 "\"friction\": <~!0.6>,\n"
                                 "\"restitution\": <~!0.1>,\n"
                                 "\"position\": [<2.3>, 0.5, 0.5],\n"
                                 "\"axis\": [<~0>, 0, 1],\n"
                                 "\"angle\": <0>,\n"
                                 "\"velocity\": [<0>, 0, 0],\n"
                                 "\"angular_velocity\": [<0>, 0, 0]\n"
                                 "}\n"
                                 "}],\n"
                                 "\"colliders\": {\"floor\": {\n"
                                 "\"shape\": {\n"
                                 "\"plane\": {\n"
                                 "\"normal\": [<~0>, 0, 1]\n"
                                 "}},\n"
                                 "\"position\": [0, 0, <-9>],\n"
                                 "\"axis\": [<~0>, 0, 1],\n"
                                 "\"angle\": <0>,\n"
                                 "\"motion\": {\n"
                                 "\"point\": [<2>, 0, 0],\n"
                                 "\"axis\": [<~1>, 0, 0],\n"
                                 "\"keys\": [{\"time\": 0}, {\n"
                                 "\"time\": <1>,\n"
                                 "\"translate\": [<0.1>, 0, 0],\n"
                                 "\"angle\": <0.1>\n"
                                 "}],\n"
                                 "\"smooth\": true,\n"
                                 "\"velocity\": [<0>, 0, 0],\n"
                                 "\"turn_rate\": <0>\n"
                                 "},\n"
                                 "\"friction\": <~!0.6>,\n"
                                 "\"restitution\": <~!0.1>\n"
                                 "}, \"post\": {\n"
                                 "\"from\": <!0>,\n"
                                 "\"until\": <!9>,\n"
                                 "\"shape\": {\n"
                                 "\"capsule\": {\n"
                                 "\"radius\": <!0.1>,\n"
                                 "\"length\": <!1>\n"
                                 "}},\n"
                                 "\"position\": [5, 0, 0]\n"
                                 "}},\n"
                                 "\"pairs\": [{\n"
                                 "\"bodies\": [\"bar\", \"weight\"],\n"
                                 "\"ignore\": true\n"
                                 "}, {\n"
                                 "\"body\": \"weight\",\n"
                                 "\"collider\": \"floor\",\n"
                                 "\"friction\": <~!0.2>,\n"
                                 "\"restitution\": <~!0.1>\n"
                                 "}],\n"
                                 "\"attachments\": [{\n"
                                 "\"name\": \"glue\",\n"
                                 "\"body\": \"bar\",\n"
                                 "\"select\": {\n"
                                 "\"nearest\": [2, 0, 0]\n"
                                 "},\n"
                                 "\"from\": <!0>,\n"
                                 "\"until\": <!9>,\n"
                                 "\"to\": \"weight\"\n"
                                 "}],\n"
                                 "\"script\": {\n"
                                 "\"pins\": [{\n"
                                 "\"name\": \"wall\",\n"
                                 "\"body\": \"bar\",\n"
                                 "\"select\": {\n"
                                 "\"box\": {\n"
                                 "\"low\": [-1, <-1>, -1],\n"
                                 "\"high\": [0, <2>, 2]\n"
                                 "}},\n"
                                 "\"components\": \"xyz\",\n"
                                 "\"from\": <0>,\n"
                                 "\"until\": <9>\n"
                                 "}],\n"
                                 "\"drives\": [{\n"
                                 "\"body\": \"bar\",\n"
                                 "\"select\": {\n"
                                 "\"plane\": {\n"
                                 "\"point\": [<2>, 0, 0],\n"
                                 "\"normal\": [<~1>, 0, 0]\n"
                                 "}},\n"
                                 "\"point\": [<2>, 0, 0],\n"
                                 "\"axis\": [<~1>, 0, 0],\n"
                                 "\"keys\": [{\"time\": 0}, {\n"
                                 "\"time\": <1>,\n"
                                 "\"translate\": [<0.1>, 0, 0],\n"
                                 "\"angle\": <0.1>\n"
                                 "}],\n"
                                 "\"smooth\": true,\n"
                                 "\"turn_rate\": <0>\n"
                                 "}],\n"
                                 "\"forces\": [{\n"
                                 "\"body\": \"chain\",\n"
                                 "\"select\": {\n"
                                 "\"nearest\": [<1>, 0, 5]\n"
                                 "},\n"
                                 "\"force\": [<1>, 0, 0],\n"
                                 "\"profile\": [[<0>, 1], [1, 2]]\n"
                                 "}],\n"
                                 "\"events\": [{\n"
                                 "\"time\": <0.05>,\n"
                                 "\"kick\": {\n"
                                 "\"body\": \"bar\",\n"
                                 "\"velocity\": [<0.1>, 0, 0]\n"
                                 "}\n"
                                 "}]\n"
                                 "},\n"
                                 "\"picture\": {\n"
                                 "\"width\": <~!320>,\n"
                                 "\"height\": <~!200>,\n"
                                 "\"direction\": [<~0>, 1, 0],\n"
                                 "\"up\": [<~0>, 0, 1],\n"
                                 "\"target\": [<0>, 0, 0],\n"
                                 "\"extent\": <!4>,\n"
                                 "\"ground\": true,\n"
                                 "\"ground_level\": <0>,\n"
                                 "\"colour_by\": \"stress\",\n"
                                 "\"edges\": false,\n"
                                 "\"forces\": true,\n"
                                 "\"range\": [<~0>, 1],\n"
                                 "\"caption\": \"all\"\n"
                                 "}\n"
                                 "}\n";

/// A marked number of the full scene.
typedef struct Mark {
    const char* at; // its '<'
    int line;       // number of its line, from 1
    char key[40];   // key on its line
    int is_pure, not_negative;
} Mark;

/// Find the next mark behind `from`. Returns 0 if there is none.
static inline int next_mark(const char* from, Mark* mark) {
    const char* at = strchr(from, '<');
    if (!at) return 0;
    *mark = (Mark){.at = at, .line = 1};
    const char* line = full_scene;
    for (const char* c = full_scene; c < at; ++c) {
        if (*c != '\n') continue;
        ++mark->line;
        line = c + 1;
    }
    sscanf(line, "\"%39[a-zA-Z_]\"", mark->key);
    for (const char* c = at + 1; *c == '~' || *c == '!'; ++c)
        *(*c == '~' ? &mark->is_pure : &mark->not_negative) = 1;
    return 1;
}

/// Make the full scene without marks, with `value` in place of the number at `mark` (may be NULL).
/// The caller frees the text with free().
static inline char* fill_scene(const Mark* mark, const char* value) {
    char* text = malloc(sizeof full_scene + 100);
    char* to = text;
    for (const char* c = full_scene; *c; ++c) {
        if (mark && c == mark->at) {
            to += sprintf(to, "%s", value);
            c = strchr(c, '>');
        } else if (!strchr("<>~!", *c)) {
            *to++ = *c;
        }
    }
    *to = 0;
    return text;
}

#endif
