// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "report_page.h"

#include "base/base64.h"
#include "view_files.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// No text of a run is ever interpreted as HTML: names and numbers are encoded in the letters of the
// recording, and scripts insert them into the page as text. A content security policy in the page
// allows only the scripts and styles whose hashes it lists.

// the text with which every report begins
#define MARK "<!doctype html>\n<!-- a report by sinew -->\n"

#define STYLE  "<link rel=\"stylesheet\" href=\""
#define SCRIPT "<script type=\"module\" src=\""
#define ICON   "<link rel=\"icon\""
#define BEGIN  "<script id=\"recording\" type=\"application/octet-stream\">"
#define END    "</script>\n</body>\n</html>\n"

static const SnServedFile* find_served_file(const char* name, size_t length) {
    for (int i = 0; i < sn_view_file_count; ++i) {
        const SnServedFile* file = &sn_view_files[i];
        if (strlen(file->path) == length + 1 && !memcmp(file->path + 1, name, length)) return file;
    }
    return NULL;
}

static int begins_with(const char* line, const char* with) {
    return !strncmp(line, with, strlen(with));
}

int sn_is_report(const char* path) {
    char text[sizeof MARK] = "";
    struct stat info;
    FILE* stream = stat(path, &info) || !S_ISREG(info.st_mode) ? NULL : fopen(path, "rbe");
    if (!stream) return 0;
    text[fread(text, 1, sizeof text - 1, stream)] = 0;
    fclose(stream);
    return !strcmp(text, MARK);
}

// ---- the policy: scripts and styles that browsers may use -----------------------------------

static void put_hash(const SnServedFile* file, FILE* stream) {
    unsigned char digest[32];
    char text[SN_BASE64_LETTERS(sizeof digest) + 1];
    for (size_t i = 0; i < sizeof digest; ++i) {
        const char byte[3] = {file->sha256[2 * i], file->sha256[2 * i + 1], 0};
        digest[i] = (unsigned char)strtoul(byte, NULL, 16);
    }
    sn_base64(digest, sizeof digest, text);
    fprintf(stream, " 'sha256-%s'", text);
}

static void put_hashes(const char* directive, const char* type, FILE* stream) {
    fprintf(stream, "; %s", directive);
    for (int i = 0; i < sn_view_file_count; ++i)
        if (!strcmp(sn_view_files[i].type, type)) put_hash(&sn_view_files[i], stream);
}

static void put_policy(FILE* stream) {
    fputs("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'", stream);
    put_hashes("script-src", "text/javascript", stream);
    put_hashes("style-src", "text/css", stream);
    fputs("\">\n", stream);
}

// ---- the page, line by line -----------------------------------------------------------------

// Write the content of a file, between `before` and `after`, instead of the line of the page that
// names this file.
static void put_file(const char* line, const char* begin, const char* before, const char* after,
                     FILE* stream) {
    const char* name = line + strlen(begin);
    const SnServedFile* file = find_served_file(name, strcspn(name, "\""));
    assert(file);
    fputs(before, stream);
    fwrite(file->data, 1, file->size, stream);
    fputs(after, stream);
}

static void put_line(const char* line, size_t size, FILE* stream) {
    if (begins_with(line, "<!doctype")) {
        fputs(MARK, stream);
    } else if (begins_with(line, STYLE)) {
        put_file(line, STYLE, "<style>", "</style>\n", stream);
    } else if (begins_with(line, SCRIPT)) {
        put_file(line, SCRIPT, "<script type=\"module\">", "</script>\n", stream);
    } else if (!begins_with(line, ICON)) {
        fwrite(line, 1, size, stream);
    }
    if (begins_with(line, "<meta charset")) put_policy(stream);
}

void sn_report_page_begin(FILE* stream) {
    const SnServedFile* page = find_served_file("index.html", strlen("index.html"));
    assert(page);
    const char *line = (const char*)page->data, *end = line + page->size;
    while (line < end && !begins_with(line, "</body>")) {
        const char* next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next + 1 : end;
        put_line(line, (size_t)(next - line), stream);
        line = next;
    }
    fputs(BEGIN, stream);
}

void sn_report_page_end(FILE* stream) { fputs(END, stream); }

// The bound is the size of the page, styles and scripts together. Served files of other types, such
// as pictures of scenes, are not in a report.
size_t sn_report_page_size(void) {
    size_t size = 4096; // bytes for tags and hashes
    for (int i = 0; i < sn_view_file_count; ++i) {
        const char* type = sn_view_files[i].type;
        if (!strcmp(type, "text/html") || !strcmp(type, "text/css") ||
            !strcmp(type, "text/javascript"))
            size += sn_view_files[i].size;
    }
    return size;
}
