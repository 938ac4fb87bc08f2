// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/schema.h"

#include "command.h"

static int run_schema(int argc, char** argv) {
    if (argc) return sn_usage_error("schema", "schema takes no \"%s\"", argv[0]);
    sn_write_schema(stdout);
    return SN_EXIT_OK;
}

const SnCommand sn_command_schema = {
    .name = "schema",
    .summary = "the JSON Schema of scene files, for editors and other programs",
    .help = "usage: sinew schema\n"
            "\n"
            "Prints the JSON Schema (draft 2020-12) of the scene format: keys, units,\n"
            "ranges, defaults and the names that exist. scenes/scene.schema.json is a copy.\n"
            "An editor that knows schemas completes and checks a scene that begins with\n"
            "  {\"$schema\": \"scene.schema.json\", ...\n"
            "\n"
            "example: sinew schema > scene.schema.json\n",
    .run = run_schema,
};
