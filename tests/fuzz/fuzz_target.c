// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A target of targets.h or forge.h for libFuzzer: built by scripts/fuzz.sh with TARGET set to the
// name of its function.
#include "forge.h"
#include "targets.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    TARGET(data, size);
    return 0;
}
