// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/vtu.h"

#include "base/file.h"

// Write a file name into an attribute, with entities for the characters that XML reserves.
static void write_escaped(FILE* out, const char* text) {
    for (; *text; ++text) {
        const char* entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity)
            fputs(entity, out);
        else
            fputc(*text, out);
    }
}

SnStatus sn_write_pvd(const char* path, const SnPvdEntry* entry, int count, SnError* error) {
    SnFile* file = NULL;
    SN_TRY(sn_create_file(path, &file, error));
    FILE* out = sn_file_stream(file);
    fprintf(out, "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n"
                 "  <Collection>\n");
    for (int i = 0; i < count; ++i) {
        fprintf(out, "    <DataSet timestep=\"");
        sn_file_number(out, entry[i].time);
        fprintf(out, "\" part=\"%d\" file=\"", entry[i].part);
        write_escaped(out, entry[i].file);
        fprintf(out, "\"/>\n");
    }
    fprintf(out, "  </Collection>\n</VTKFile>\n");
    return sn_file_commit(file, error);
}
