#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Small scenes with extreme numbers, in which every loop of a step takes all that it may: the step gives up in seconds and
# says what it worked on. Without a bound on their product these steps take minutes.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

if [ "${SINEW_SANITIZED:-no}" = yes ]; then
    echo "skipped: with sanitizers the work that is allowed takes minutes"
    exit 77
fi

# a flattened ball spins at 700 000 rad/s, and conjugate gradients get nowhere with its damping
cat >spin.json <<'E2'
{"duration": 0.0015, "step": 5e-5, "integrator": "midpoint", "method": "newton", "linear_solver": "pcg-ic0",
 "contact": {"off": true},
 "materials": {"m": {"law": "stable-neo-hookean-nolog", "youngs_modulus": 4.2e12, "poissons_ratio": 0.4999, "density": 1000, "deformation_drag": 74}},
 "bodies": [{"name": "ball", "mesh": {"ball": {"across": 2, "radius": 0.18}}, "material": "m",
             "place": {"axis": [0.19, -0.53, -0.04], "angle": -5.8, "scale": [1, 1, 0.001]}, "angular_velocity": [2e5, -6e5, 4e5]}]}
E2

# a ball of 0.2 mm flies at 800 km/s beside a body of 100 km that touches itself
cat >sizes.json <<'E2'
{"duration": 0.3, "step": 0.01, "integrator": "bdf2", "method": "newton", "linear_solver": "pcg-layers",
 "contact": {"max_sweeps": 20},
 "materials": {"m": {"law": "stable-neo-hookean-nolog", "youngs_modulus": 1.4e7, "poissons_ratio": -0.999999, "density": 16571, "stiffness_damping": 11.2}},
 "colliders": {"ground": {"shape": {"plane": {}}, "position": [0, 0, -1]}},
 "bodies": [{"name": "ball", "mesh": {"ball": {"across": 3, "radius": 0.00017}}, "material": "m", "place": {"translate": [-0.5, -0.3, 0.95]},
             "velocity": [6e5, -1.5e5, -4.9e5], "angular_velocity": [-6.8e5, 1.1e5, 6e4]},
            {"name": "log", "mesh": {"cylinder": {"along": 4, "across": 2, "length": 136451, "radius": 181230}}, "material": "m",
             "place": {"translate": [0.5, 0.5, 0.75]}, "angular_velocity": [-0.4, -0.4, -0.8], "self_contact": true}]}
E2

# 10^15 N push a body of a micrometre, and the scene asks for 100 000 iterations
cat >push.json <<'E2'
{"duration": 0.06, "step": 0.002, "integrator": "bdf1", "method": "quasi-newton-l1", "solver": {"max_iterations": 100000},
 "contact": {"restitution": 1},
 "materials": {"m": {"law": "linear", "youngs_modulus": 1.4e6, "poissons_ratio": 0.4999, "density": 41243, "stiffness_damping": 0.327, "mass_damping": 184}},
 "colliders": {"ground": {"shape": {"plane": {}}}},
 "script": {"forces": [{"body": "log", "select": "all", "force": [7.4e14, -1.15e14, 8.5e14]}]},
 "bodies": [{"name": "log", "mesh": {"cylinder": {"along": 3, "across": 3, "length": 0.48, "radius": 0.82}}, "material": "m",
             "place": {"translate": [0.04, -0.015, 0.05], "axis": [-0.39, -0.63, 0.13], "angle": 2.75, "scale": 1e-6}}]}
E2

# gives_up SCENE BODY
gives_up() {
    local status
    timeout 200 "$sinew" run "$1.json" --out "$1" --quiet >out 2>err
    status=$?
    [ $status -eq 1 ] || fail "$1: exit $status: $(head -n 1 err)"
    says err "a step may not take more work than this"
    grep -qE "step [0-9]+ at [^ ]+ s[,:].* N are still left at node [0-9]+ of body '$2'" err || fail "$1: $(cat err)"
    mv err "$1.err"
    [ "$1" = spin ] || return
    timeout 200 "$sinew" run "$1.json" --out "$1-2" --threads 2 --quiet >out 2>err
    cmp -s "$1.err" err || fail "$1: another stop on two threads: $(cat "$1.err" err)"
}
gives_up spin ball
gives_up sizes ball
gives_up push log

finish
