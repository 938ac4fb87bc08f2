// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_PAGE_H
#define SN_APP_REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>

// The viewer's page as one file that asks for no other: its style and script stand inside, and a
// recording where the viewer would have a connection.

#define SN_REPORT_NAME "report.html" // in the folder of its run

/// 1: a file is a report.
int sn_is_report(const char* path);

/// Bytes of a page around its recording.
size_t sn_report_page_size(void);

/// What stands before the letters of the recording, and behind them.
void sn_report_page_begin(FILE* stream);
void sn_report_page_end(FILE* stream);

#endif
