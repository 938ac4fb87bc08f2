// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_PAGE_H
#define SN_APP_REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>

// A report is the viewer's page as one file that loads no other file: styles and scripts are
// inside, and the page reads a recording instead of connecting to a viewer.

#define SN_REPORT_NAME "report.html" // name of the report's file in the folder of its run

/// 1: the file exists, and it is a report.
int sn_is_report(const char* path);

/// Return an upper bound for the size of a page without its recording, bytes.
size_t sn_report_page_size(void);

/// Write the page up to the letters of the recording (_begin), and the rest of the page (_end). The
/// caller writes the letters between these two calls.
void sn_report_page_begin(FILE* stream);
void sn_report_page_end(FILE* stream);

#endif
