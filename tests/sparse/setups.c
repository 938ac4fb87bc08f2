// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/setups.h"

int setup_count(void) {
    int count;
    sn_linear_registry(&count);
    return count + 2;
}

Setup setup_at(int i) {
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    if (i < count) return (Setup){.name = registry[i]->name, .def = sn_default_linear_def()};
    Setup setup = {"auto", sn_default_linear_def(), 1, i > count};
    setup.def.tolerance = 1e-4;
    setup.def.max_iterations = setup.falls_back ? 2 : 0;
    return setup;
}

Case make_iterated_case(uint64_t seed) { return make_springs(12, 9, 9, 1, 0.1, seed); }
