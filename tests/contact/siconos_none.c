// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// In place of siconos.c where Siconos is not installed.
#include <stdio.h>

int main(void) {
    printf("skipped: Siconos is not installed; make test-deps brings it\n");
    return 77;
}
