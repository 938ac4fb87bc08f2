// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "report_page.h"

#include "base/base64.h"
#include "view_files.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// Nothing of a run stands in the page as text: names and numbers are in the letters of the
// recording, and scripts put them into the page as text. What may run is named by its hash.

// how every report begins
#define MARK "<!doctype html>\n<!-- a report by sinew -->\n"

#define STYLE  "<link rel=\"stylesheet\" href=\""
#define SCRIPT "<script type=\"module\" src=\""
#define ICON   "<link rel=\"icon\""
#define BEGIN  "<script id=\"recording\" type=\"application/octet-stream\">"
#define END    "</script>\n</body>\n</html>\n"

static const SnServedFile* find(const char* name, size_t length) {
    for (int i = 0; i < sn_view_file_count; ++i) {
        const SnServedFile* file = &sn_view_files[i];
        if (strlen(file->path) == length + 1 && !memcmp(file->path + 1, name, length)) return file;
    }
    return NULL;
}

static int begins(const char* line, const char* with) { return !strncmp(line, with, strlen(with)); }

int sn_is_report(const char* path) {
    char text[sizeof MARK] = "";
    struct stat info;
    FILE* stream = stat(path, &info) || !S_ISREG(info.st_mode) ? NULL : fopen(path, "rbe");
    if (!stream) return 0;
    text[fread(text, 1, sizeof text - 1, stream)] = 0;
    fclose(stream);
    return !strcmp(text, MARK);
}

// ---- what may run ---------------------------------------------------------------------------

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

// the file that a line names, between other words
static void put_inside(const char* line, const char* begin, const char* before, const char* after,
                       FILE* stream) {
    const char* name = line + strlen(begin);
    const SnServedFile* file = find(name, strcspn(name, "\""));
    assert(file);
    fputs(before, stream);
    fwrite(file->data, 1, file->size, stream);
    fputs(after, stream);
}

static void put_line(const char* line, size_t size, FILE* stream) {
    if (begins(line, "<!doctype")) {
        fputs(MARK, stream);
    } else if (begins(line, STYLE)) {
        put_inside(line, STYLE, "<style>", "</style>\n", stream);
    } else if (begins(line, SCRIPT)) {
        put_inside(line, SCRIPT, "<script type=\"module\">", "</script>\n", stream);
    } else if (!begins(line, ICON)) {
        fwrite(line, 1, size, stream);
    }
    if (begins(line, "<meta charset")) put_policy(stream);
}

void sn_report_page_begin(FILE* stream) {
    const SnServedFile* page = find("index.html", strlen("index.html"));
    assert(page);
    const char *line = (const char*)page->data, *end = line + page->size;
    while (line < end && !begins(line, "</body>")) {
        const char* next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next + 1 : end;
        put_line(line, (size_t)(next - line), stream);
        line = next;
    }
    fputs(BEGIN, stream);
}

void sn_report_page_end(FILE* stream) { fputs(END, stream); }

// pictures of scenes and the like are of the viewer alone
size_t sn_report_page_size(void) {
    size_t size = 4096; // words between them
    for (int i = 0; i < sn_view_file_count; ++i) {
        const char* type = sn_view_files[i].type;
        if (!strcmp(type, "text/html") || !strcmp(type, "text/css") ||
            !strcmp(type, "text/javascript"))
            size += sn_view_files[i].size;
    }
    return size;
}
