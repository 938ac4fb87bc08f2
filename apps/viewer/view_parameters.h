// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PARAMETERS_H
#define SN_APP_VIEW_PARAMETERS_H

#include "output/json_out.h"
#include "view_source.h"

// Parameters of a simulation that people may change while they watch it. A source that plays a run
// again has none.

/// "parameters" of a side in the scene's message.
void sn_parameters_describe(const SnSource* source, SnJsonOut* out);

/// How many numbers they are in all; and these as they are now, one after the other.
int sn_parameters_count(const SnSource* source);
void sn_parameters_read(const SnSource* source, double* number);

/// Let a parameter be what a command says: its key, with %20 for a space, and numbers.
SnStatus sn_parameter_set(SnSource* source, const SnViewCommand* command, SnError* error);

/// 1: a source has the parameter that a command is about.
int sn_parameter_is_of(const SnSource* source, const SnViewCommand* command);

/// Go back to a snapshot of the source's world, but keep what parameters are now.
SnStatus sn_parameters_restore(SnSource* source, const SnSnapshot* snapshot, SnError* error);

/// Let what was changed in one be the same in the other, as far as it has it.
void sn_parameters_follow(const SnSource* from, SnSource* to);

#endif
