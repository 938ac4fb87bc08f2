# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
"""Quadratic programs and our answers (standard input, see write_problems.c) against CVXOPT's
interior point method: the same value to 1e-9, the same point to 1e-6, the same verdict on
constraints that contradict each other."""

import sys

from cvxopt import matrix, solvers

solvers.options.update(show_progress=False, abstol=1e-10, reltol=1e-10, feastol=1e-10)


def read_problem(lines):
    n, equal_count, count, status = map(int, next(lines).split())
    numbers = [[float(word) for word in next(lines).split()] for _ in range(7)]
    rows = lambda data, r: matrix(data, (n, r)).T if r else matrix(0.0, (0, n))
    H, g, E, e, A, b, x = numbers
    return (rows(H, n), matrix(g), rows(E, equal_count), matrix(e, (equal_count, 1)),
            rows(A, count), matrix(b, (count, 1)), matrix(x), status)


def outside(H, g, E, e, A, b):
    equalities = (E, e) if E.size[0] else ()
    try:
        return solvers.qp(H, g, -A, -b, *equalities)
    except ValueError:  # a step to the border of what can be factorised: no feasible point
        return {"status": "unknown"}


def value(H, g, x):
    return (0.5 * x.T * H * x + g.T * x)[0]


def main():
    lines = iter(sys.stdin.read().splitlines())
    compared = refused = 0
    worst_value = worst_point = 0.0
    while True:
        try:
            H, g, E, e, A, b, x, status = read_problem(lines)
        except StopIteration:
            break
        answer = outside(H, g, E, e, A, b)
        if status < 0:
            if answer["status"] == "optimal":
                sys.exit(f"refused with {status}, and CVXOPT has an answer")
            refused += 1
            continue
        if status > 0 or answer["status"] != "optimal":
            sys.exit(f"status {status}, CVXOPT says {answer['status']}")
        ours, theirs = value(H, g, x), value(H, g, answer["x"])
        worst_value = max(worst_value, abs(ours - theirs) / (1 + abs(theirs)))
        size = 1 + max(abs(answer["x"]))
        worst_point = max(worst_point, max(abs(x - answer["x"])) / size)
        compared += 1
    print(f"{compared} compared, {refused} refused by both; "
          f"values differ by {worst_value:.2g}, points by {worst_point:.2g}")
    if compared < 16 or refused < 3 or worst_value > 1e-9 or worst_point > 1e-6:
        sys.exit(1)


main()
