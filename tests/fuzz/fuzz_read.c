// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One target for libFuzzer per format: built by scripts/fuzz.sh with FORMAT set to its name.
#include "one.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz_one(sn_find_mesh_format(FORMAT), data, size);
    return 0;
}
