// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_PAGE_H
#define SN_APP_REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>

// A report is the viewer's page as one file that loads no other: its styles and scripts stand
// inside, and a recording takes the place of the viewer's connection.

#define SN_REPORT_NAME "report.html" // in the folder of its run

/// 1: there is a file, and it is a report.
int sn_is_report(const char* path);

/// Bytes of a page without its recording, at most.
size_t sn_report_page_size(void);

/// Write the part of the page before the letters of the recording, and the part behind them.
void sn_report_page_begin(FILE* stream);
void sn_report_page_end(FILE* stream);

#endif
