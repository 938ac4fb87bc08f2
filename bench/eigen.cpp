// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
extern "C" {
#include "eigen.h"
#include "base/isa.h"
}

#include <Eigen/Sparse>

// Both triangles are given, which Eigen's manual recommends for speed.
using Matrix = Eigen::SparseMatrix<double>;
using View = Eigen::Map<const Matrix>;
using Vector = Eigen::VectorXd;
constexpr int both = Eigen::Lower | Eigen::Upper;
using Diagonal = Eigen::ConjugateGradient<Matrix, both>;
using Incomplete = Eigen::ConjugateGradient<Matrix, both, Eigen::IncompleteCholesky<double>>;

namespace {

// The solver refers to the matrix, so both live together.
struct Held {
    Matrix A;
    explicit Held(const View& view) : A(view) {}
    virtual ~Held() = default;
    virtual bool setup() = 0;
    virtual int solve(double tolerance, const double* b, double* x) = 0;
};

template <class Solver> struct HeldWith final : Held {
    Solver solver;
    explicit HeldWith(const View& view) : Held(view) { solver.analyzePattern(A); }

    bool setup() override {
        solver.factorize(A);
        return solver.info() == Eigen::Success;
    }

    int solve(double tolerance, const double* b, double* x) override {
        const Eigen::Index n = A.rows();
        solver.setTolerance(tolerance);
        solver.setMaxIterations(10 * n);
        Eigen::Map<Vector>(x, n) = solver.solve(Eigen::Map<const Vector>(b, n));
        return static_cast<int>(solver.iterations());
    }
};

} // namespace

extern "C" {

const char* sn_eigen_name(void) {
    static const char name[] = "Eigen " SN_EIGEN_VERSION " (" SN_EIGEN_FLAGS ")";
    return sn_isa_available(SN_OBVIOUS_ISA) ? name : nullptr;
}

void* sn_eigen_create(SnEigenKind kind, const SnEigenMatrix* A) {
    const View view(A->n, A->n, A->start[A->n], A->start, A->row, A->value);
    if (kind == SN_EIGEN_DIAGONAL) return static_cast<Held*>(new HeldWith<Diagonal>(view));
    return static_cast<Held*>(new HeldWith<Incomplete>(view));
}

void sn_eigen_destroy(void* solver) { delete static_cast<Held*>(solver); }

int sn_eigen_setup(void* solver) { return static_cast<Held*>(solver)->setup(); }

int sn_eigen_solve(void* solver, double tolerance, const double* b, double* x) {
    return static_cast<Held*>(solver)->solve(tolerance, b, x);
}

} // extern "C"
