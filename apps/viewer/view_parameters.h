// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PARAMETERS_H
#define SN_APP_VIEW_PARAMETERS_H

#include "output/json_out.h"
#include "view_source.h"

// Parameters of a simulation that people may change while they watch it. A source that plays a run
// again has none.

/// Write the member "parameters" of a side in the scene's message.
void sn_parameters_describe(const SnSource* source, SnJsonOut* out);

/// How many numbers all parameters have together, and these numbers as they are now, one parameter
/// after the other.
int sn_parameters_count(const SnSource* source);
void sn_parameters_read(const SnSource* source, double* number);

/// Set a parameter as a command says, which has its key, with %20 for a space, and its numbers.
SnStatus sn_parameter_set(SnSource* source, const SnViewCommand* command, SnError* error);

/// 1: the source has the parameter that a command sets.
int sn_parameter_is_of(const SnSource* source, const SnViewCommand* command);

/// Go back to a snapshot of the source's world, but keep what parameters are now.
SnStatus sn_parameters_restore(SnSource* source, const SnSnapshot* snapshot, SnError* error);

/// Set all parameters that were changed in `from` to the same values in `to`, as far as it has
/// them.
void sn_parameters_follow(const SnSource* from, SnSource* to);

#endif
