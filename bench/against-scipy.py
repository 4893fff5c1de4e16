"""Called by bench/against-scipy, which says what this is for."""

import csv
import gzip
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy
from scipy.optimize import linprog, minimize
from scipy.special import expit

ROOT, SHARED = sys.argv[1], sys.argv[2]
WANTED = sys.argv[3:]
REPEATS = int(os.environ.get("REPEATS", "3"))
# Later runs count when the compiler of the virtual machine has done its work.
WARM = 200
# Until the verdict is as good as its tolerances ask, or until steps promise no more than rounding errors.
ENDS = {"goal": [], "rounding": ["--samples", "100000000"]}
DATA = os.path.join(SHARED, "data")
SUITES = os.path.join(ROOT, "problems/src/main/resources/org/proxpep/problems/suites")


def softplus(v):
    return np.logaddexp(0.0, v)


# ---- tables ----


ROWS = []  # of the tables read so far


def rows_of(path):
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path, newline="")
    with opened as lines:
        rows = list(csv.DictReader(lines))
    ROWS.append(len(rows))
    return rows


def numbers(rows, column):
    return np.array([float(row[column]) for row in rows])


def texts(rows, column):
    return np.array([row[column] for row in rows])


class Features:
    """The vector z of each row, with the names that solutions have."""

    def __init__(self, rows):
        self.rows, self.names, self.columns = rows, [], []

    def add(self, name, values):
        self.names.append(name)
        self.columns.append(values)
        return self

    def plain(self, *columns):
        for each in columns:
            self.add(each, numbers(self.rows, each))
        return self

    def standardize(self, *columns):
        for each in columns:
            values = numbers(self.rows, each)
            self.add(each, (values - values.mean()) / values.std())
        return self

    def onehot(self, *columns):
        for each in columns:
            values = texts(self.rows, each)
            for category in sorted(set(values)):
                self.add(each + "=" + category, (values == category).astype(float))
        return self

    def intercept(self):
        return self.add("intercept", np.ones(len(self.rows)))

    def matrix(self):
        return np.column_stack(self.columns)


# ---- problems ----


class Task:
    """A problem as scipy gets it, and as the model file that prox-pep gets.

    f gives value and gradient. inequalities are (g, jacobian) with g <= 0; equations are (h, jacobian) with h == 0.
    read makes x of a solution of prox-pep. judge gives objective and violation at x, for both answers alike.
    """

    def __init__(self, name, model, f, start, bounds, inequalities=(), equations=(), read=None, judge=None, note=""):
        self.name, self.model, self.f, self.start, self.bounds = name, model, f, start, bounds
        self.inequalities, self.equations, self.read, self.note = inequalities, equations, read, note
        self.judge = judge or self.plain_judge

    def plain_judge(self, x):
        worst = max([0.0] + [float(np.max(g(x))) for g, _ in self.inequalities])
        worst = max([worst] + [float(np.max(np.abs(h(x)))) for h, _ in self.equations])
        for value, (low, high) in zip(x, self.bounds):
            worst = max(worst, 0 if low is None else low - value, 0 if high is None else value - high)
        return float(self.f(x)[0]), float(worst)

    def by_scipy(self):
        constraints = [
            {"type": "ineq", "fun": lambda x, g=g: -g(x), "jac": lambda x, j=j: -j(x)} for g, j in self.inequalities
        ] + [{"type": "eq", "fun": h, "jac": j} for h, j in self.equations]
        began = time.process_time()
        found = minimize(
            self.f, self.start, jac=True, bounds=self.bounds, constraints=constraints, method="SLSQP",
            options={"ftol": 1e-13, "maxiter": 2000},
        )
        return found.x, time.process_time() - began, found.nfev, "" if found.success else found.message

    solver = "SLSQP"


class LinearTask(Task):
    """min t + mean(z)/(1-level), z >= loss - t, z >= 0, by HiGHS; x are the first variables."""

    solver = "HiGHS"

    def __init__(self, name, model, losses, level, rows, limits, top, read):
        count, n = losses.shape
        self.losses, self.level, self.read, self.model, self.name = losses, level, read, model, name
        self.rows, self.limits, self.top, self.note = rows, limits, top, ""
        self.judge = self.cvar_judge

    def cvar(self, x):
        ordered = np.sort(self.losses @ x)
        count = len(ordered)
        t = ordered[max(0, int(np.ceil(self.level * count - 1e-9)) - 1)]
        return t + np.maximum(ordered - t, 0).mean() / (1 - self.level)

    def cvar_judge(self, x):
        worst = max(0.0, float(np.max(self.rows @ x - self.limits)), float(np.max(-x)), float(np.max(x - self.top)))
        return float(self.cvar(x)), max(worst, abs(float(x.sum()) - 1))

    def by_scipy(self):
        count, n = self.losses.shape
        began = time.process_time()
        cost = np.concatenate([np.zeros(n), [1.0], np.full(count, 1 / ((1 - self.level) * count))])
        excess = scipy.sparse.hstack(
            [scipy.sparse.csr_matrix(self.losses), -np.ones((count, 1)), -scipy.sparse.identity(count)]
        )
        more = scipy.sparse.hstack([scipy.sparse.csr_matrix(self.rows), scipy.sparse.csr_matrix((len(self.limits), 1 + count))])
        found = linprog(
            cost,
            A_ub=scipy.sparse.vstack([excess, more]).tocsr(),
            b_ub=np.concatenate([np.zeros(count), self.limits]),
            A_eq=np.concatenate([np.ones(n), np.zeros(1 + count)])[None, :],
            b_eq=[1.0],
            bounds=[(0, self.top)] * n + [(None, None)] + [(0, None)] * count,
            method="highs",
        )
        return found.x[:n], time.process_time() - began, found.nit, "" if found.success else found.message


def by_names(variable, names):
    return lambda solution: np.array([solution["%s[%s]" % (variable, name)] for name in names])


def logistic_rate(z, share):
    """Mean of sigmoid(z w) over rows, times share, with its gradient."""

    def value(w):
        return share * expit(z @ w).mean()

    def slope(w):
        s = expit(z @ w)
        return share * (z.T @ (s * (1 - s))) / len(z)

    return value, slope


def ball(n, radius, free=0):
    """|w| <= radius for all but the last variables."""
    keep = np.ones(n)
    keep[n - free :] = 0 if free else 1
    return (
        lambda w: np.array([(keep * w * w).sum() - radius**2]),
        lambda w: (2 * keep * w)[None, :],
    )


def neyman_pearson(name, model, z, positive, names, limit, bound):
    negative, positive = z[~positive], z[positive]

    def f(w):
        s = negative @ w
        return softplus(s).mean() + 5e-5 * (w @ w), negative.T @ expit(s) / len(negative) + 1e-4 * w

    def g(w):
        return np.array([softplus(-(positive @ w)).mean() - limit])

    def slope(w):
        return -(positive.T @ expit(-(positive @ w)) / len(positive))[None, :]

    n = z.shape[1]
    return Task(name, model, f, np.zeros(n), [(-bound, bound)] * n, [(g, slope)], read=by_names("w", names))


def spambase(folder):
    rows = rows_of(os.path.join(DATA, "classification/spambase.csv"))
    names = [each for each in rows[0] if each != "type"]
    path = os.path.join(folder, "classification/spambase.csv")
    os.remove(path)
    with open(path, "w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(names + ["type"])
        for row in rows:
            writer.writerow([repr(float(np.log1p(float(row[each])))) for each in names] + [row["type"]])
    z = np.column_stack([np.log1p(numbers(rows, each)) for each in names] + [np.ones(len(rows))])
    spam = texts(rows, "type") == "spam"
    return neyman_pearson("spambase", suite(folder, "spambase"), z, spam, names + ["intercept"], 0.3, 20)


def a9a(folder):
    labels, entries = [], []
    with gzip.open(os.path.join(DATA, "classification/a9a.libsvm.gz"), "rt") as lines:
        for line in lines:
            words = line.split()
            labels.append(float(words[0]))
            entries.append([(int(k), float(v)) for k, v in (word.split(":") for word in words[1:])])
    ROWS.append(len(labels))
    n = max(k for row in entries for k, _ in row)
    z = np.zeros((len(labels), n))
    for i, row in enumerate(entries):
        for k, v in row:
            z[i, k - 1] = v

    def read(solution):
        found = {int("".join(filter(str.isdigit, key))): value for key, value in solution.items()}
        return np.array([found[k + 1] for k in range(n)])

    task = neyman_pearson("a9a", suite(folder, "a9a"), z, np.array(labels) > 0, [], 0.5, 10)
    task.read = read
    return task


def compas(folder):
    used = ["days_b_screening_arrest", "age", "priors_count", "juv_fel_count", "juv_misd_count", "juv_other_count"]
    used += ["c_charge_degree", "sex", "race", "two_year_recid"]
    rows = rows_of(os.path.join(DATA, "classification/compas_two_years.csv"))
    rows = [row for row in rows if all(row[each] not in ("", "NA") for each in used)]
    rows = [row for row in rows if -30 <= float(row["days_b_screening_arrest"]) <= 30]
    ROWS.append(len(rows))
    columns = [numbers(rows, each) for each in used[1:6]]
    columns += [(texts(rows, "c_charge_degree") == "F") * 1.0, (texts(rows, "sex") == "Male") * 1.0]
    z = np.column_stack([(c - c.mean()) / c.std() for c in columns] + [np.ones(len(rows))])
    sign = np.where(numbers(rows, "two_year_recid") == 1, -1.0, 1.0)
    black = (texts(rows, "race") == "African-American") * 1.0
    lean = z.T @ (black - black.mean()) / len(rows)

    def f(w):
        s = sign * (z @ w)
        return softplus(s).mean() + 5e-5 * (w @ w), z.T @ (sign * expit(s)) / len(z) + 1e-4 * w

    both = np.array([lean, -lean])
    band = (lambda w: both @ w - 0.01, lambda w: both)

    def read(solution):
        return np.array([solution["w[%d]" % (k + 1)] for k in range(7)] + [solution["bias"]])

    return Task("compas", suite(folder, "compas"), f, np.zeros(8), [(-10, 10)] * 8, [band], read=read)


def lpp_table():
    rows = rows_of(os.path.join(DATA, "portfolio/LPP2005.RET.csv"))
    names = [each for each in rows[0] if each != "date"]
    return np.column_stack([numbers(rows, each) for each in names]), names


def lpp2005(folder):
    r, names = lpp_table()
    losses, width, level, limit = -100 * r, 0.05, 0.9, 0.8
    n = r.shape[1]
    mean = losses.mean(axis=0)

    def g(v):
        return np.array([v[n] + width * softplus((losses @ v[:n] - v[n]) / width).mean() / (1 - level) - limit])

    def slope(v):
        s = expit((losses @ v[:n] - v[n]) / width) / (1 - level)
        return np.concatenate([losses.T @ s / len(s), [1 - s.mean()]])[None, :]

    one = np.concatenate([np.ones(n), [0.0]])

    def judge(v):
        x = v[:n]
        loss = losses @ x
        low, high = loss.min() - 5, loss.max() + 5
        for _ in range(200):
            t = (low + high) / 2
            low, high = (t, high) if expit((loss - t) / width).mean() > 1 - level else (low, t)
        worst = max(float(g(np.concatenate([x, [low]]))[0]), float(np.max(-x)), abs(float(x.sum()) - 1), 0.0)
        return float(mean @ x), worst

    start = np.concatenate([np.full(n, 1 / n), [0.0]])
    return Task(
        "lpp2005", suite(folder, "lpp2005"), lambda v: (mean @ v[:n], np.concatenate([mean, [0.0]])), start,
        [(0, 1)] * n + [(None, None)], [(g, slope)], [(lambda v: np.array([v[:n].sum() - 1]), lambda v: one[None, :])],
        read=by_names("x", names), judge=judge,
    )


def lpp2005_cvar(folder):
    r, names = lpp_table()
    model = os.path.join(folder, "lpp2005-cvar.pep")
    with open(model, "w") as out:
        out.write(
            'data "portfolio/LPP2005.RET.csv"\nfeatures r = columns(all except date)\nvar x[r] in simplex\n'
            "let loss = -100 * dot(x, r)\nminimize shortfall: cvar(0.95, loss)\n"
            "subject to gain: 100 * E[ dot(x, r) ] >= 0.04\n"
        )
    return LinearTask(
        "lpp2005-cvar", model, -100 * r, 0.95, -100 * r.mean(axis=0)[None, :], np.array([-0.04]), 1.0, by_names("x", names)
    )


def portfolio(_):
    rows = rows_of(os.path.join(ROOT, "examples/portfolio/returns.csv"))
    names = [each for each in rows[0] if each != "day"]
    r = np.column_stack([numbers(rows, each) for each in names])
    shares = np.array([each in ("world_shares", "small_caps", "emerging", "technology") for each in names]) * 1.0
    return LinearTask(
        "portfolio", example("portfolio"), -r, 0.95, np.array([-250 * r.mean(axis=0), shares]), np.array([-7.5, 0.35]), 0.4,
        by_names("x", names),
    )


def equal_opportunity(_):
    rows = rows_of(os.path.join(ROOT, "examples/equal-opportunity/applicants.csv"))
    rows = [row for row in rows if all(value not in ("", "NA") for value in row.values())]
    ROWS.append(len(rows))
    features = Features(rows).standardize("income", "debt_ratio", "years_employed", "late_payments")
    features = features.onehot("housing").intercept()
    z = features.matrix()
    repaid, group = numbers(rows, "repaid") == 1, texts(rows, "group")
    sign = np.where(repaid, -1.0, 1.0)
    b, slope_b = logistic_rate(z[repaid & (group == "B")], 1.0)
    a, slope_a = logistic_rate(z[repaid & (group == "A")], 1.0)
    all_of, slope_all = logistic_rate(z, 1.0)

    def f(w):
        s = sign * (z @ w)
        return softplus(s).mean(), z.T @ (sign * expit(s)) / len(z)

    n = z.shape[1]
    return Task(
        "equal-opportunity", example("equal-opportunity"), f, np.zeros(n), [(None, None)] * n,
        [ball(n, 10), (lambda w: np.array([all_of(w) - 0.75]), lambda w: slope_all(w)[None, :])],
        [(lambda w: np.array([b(w) - a(w)]), lambda w: (slope_b(w) - slope_a(w))[None, :])],
        read=by_names("w", features.names),
    )


def false_alarm(_):
    rows = rows_of(os.path.join(ROOT, "examples/false-alarm/transactions.csv"))
    features = Features(rows).standardize("amount", "km_from_home", "days_since_last").onehot("country", "channel").intercept()
    hour = numbers(rows, "hour")
    z = np.column_stack([features.matrix(), (hour >= 22) | (hour < 6)])
    fraud = numbers(rows, "fraud") == 1
    n = z.shape[1]
    bad = z[fraud]
    rate, slope = logistic_rate(z[~fraud] / 0.3, 1.0)

    def f(w):
        s = bad @ w
        return softplus(-s).mean(), -bad.T @ expit(-s) / len(bad)

    names = by_names("w", features.names)
    return Task(
        "false-alarm", example("false-alarm"), f, np.zeros(n), [(None, None)] * (n - 1) + [(-10, 10)],
        [ball(n, 10, 1), (lambda w: np.array([rate(w) - 0.02]), lambda w: slope(w)[None, :])],
        read=lambda solution: np.concatenate([names(solution), [solution["late"]]]), note="ours meets the limit as counted",
    )


def precision(_):
    rows = rows_of(os.path.join(ROOT, "examples/precision/machines.csv"))
    features = Features(rows).standardize("temperature", "vibration", "pressure", "hours_since_service", "load")
    features = features.onehot("site").intercept()
    z = features.matrix()
    fault = numbers(rows, "fault") == 1
    hits, slope_hits = logistic_rate(z[fault], fault.mean())
    wasted, slope_wasted = logistic_rate(z[~fault], 1 - fault.mean())
    n = z.shape[1]

    def ratio(w):
        return np.array([wasted(w) - 0.5 * hits(w)])

    def judge(w):
        worst = max(0.0, wasted(w) / hits(w) - 0.5, float(np.sqrt(w @ w)) - 10)
        return float(hits(w) / fault.mean()), worst

    return Task(
        "precision", example("precision"),
        lambda w: (-hits(w) / fault.mean(), -slope_hits(w) / fault.mean()), np.zeros(n), [(None, None)] * n,
        [ball(n, 10), (ratio, lambda w: (slope_wasted(w) - 0.5 * slope_hits(w))[None, :])],
        read=by_names("w", features.names), judge=judge, note="larger is better",
    )


def sparse_regression(_):
    rows = rows_of(os.path.join(ROOT, "examples/sparse-regression/rents.csv"))
    features = Features(rows).standardize(*[each for each in rows[0] if each != "rent"])
    z = np.column_stack([features.matrix(), np.ones(len(rows))])
    rent = numbers(rows, "rent") / 100
    n = z.shape[1]

    def f(v):
        miss = rent - z @ v
        return (miss @ miss) / len(miss), -2 * z.T @ miss / len(miss)

    def size(w):
        return (np.sqrt(w * w + 1e-4) - 0.01) / 0.5

    def g(v):
        return np.array([(1 - np.maximum(0, 1 - size(v[:-1])) ** 2).sum() - 5])

    def slope(v):
        w = v[:-1]
        each = 2 * np.maximum(0, 1 - size(w)) * w / np.sqrt(w * w + 1e-4) / 0.5
        return np.concatenate([each, [0.0]])[None, :]

    start = np.zeros(n)
    start[-1] = 10
    names = by_names("w", features.names)
    return Task(
        "sparse-regression", example("sparse-regression"), f, start, [(-5, 5)] * (n - 1) + [(0, 30)], [(g, slope)],
        read=lambda solution: np.concatenate([names(solution), [solution["base"]]]),
    )


def suite(folder, name):
    return shutil.copy(os.path.join(SUITES, name + ".pep"), folder)


def example(name):
    return os.path.join(ROOT, "examples", name, name + ".pep")


# ---- runs ----


def by_prox_pep(task, options):
    """The answer, seconds of its run, processor seconds of the whole command, passes and verdict."""
    environment = dict(os.environ, JDK_JAVA_OPTIONS="-XX:ActiveProcessorCount=1")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [os.path.join(ROOT, "prox-pep"), "solve", task.model, "--json", "--quiet"] + options,
        capture_output=True, text=True, env=environment, cwd=os.path.dirname(task.model),
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not done.stdout.strip():
        raise SystemExit(task.name + ": " + done.stderr)
    result = json.loads(done.stdout)
    whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return result, result["seconds"], whole


def warm(task, options):
    """Seconds of a run in a virtual machine that has done many."""
    java = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
    done = subprocess.run(
        [
            java, "-XX:ActiveProcessorCount=1", "-cp", os.path.join(ROOT, "cli/target/app/*"),
            os.path.join(ROOT, "bench/src/main/java/org/proxpep/bench/WarmSolve.java"), task.model, str(WARM), *options[1:],
        ],
        capture_output=True, text=True,
    )
    if done.returncode != 0:
        raise SystemExit(task.name + ": " + done.stderr)
    return float(done.stdout.split()[-1])


def passes_of(result):
    return sum(phase.get("passes") or 0 for phase in result.get("phases", []))


def main():
    tasks = [equal_opportunity, false_alarm, precision, sparse_regression, portfolio]
    if os.path.isdir(DATA):
        tasks = [spambase, a9a, compas, lpp2005] + tasks + [lpp2005_cvar]
    else:
        print("The folder %s is not there: its tables (spambase, a9a, compas, lpp2005) are skipped.\n" % DATA)
    print("scipy %s, numpy %s, one thread on either side, least of %d runs\n" % (scipy.__version__, np.__version__, REPEATS))
    head = [
        "table", "rows × variables", "scipy's", "its objective", "we run to", "ours, relative difference", "violation, scipy",
        "violation, ours", "scipy, s", "our run, s", "times scipy", "our run warm, s", "times scipy",
        "our whole command, s", "evaluations, scipy", "passes, ours", "verdict",
    ]
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    with tempfile.TemporaryDirectory() as folder:
        if os.path.isdir(DATA):
            for part in ("classification", "portfolio"):
                os.mkdir(os.path.join(folder, part))
                for name in os.listdir(os.path.join(DATA, part)):
                    os.symlink(os.path.abspath(os.path.join(DATA, part, name)), os.path.join(folder, part, name))
        for make in tasks:
            if not WANTED or make.__name__.replace("_", "-") in WANTED:
                task = make(folder)
                task.count = ROWS[-1]
                row(task)


def row(task):
    theirs = [task.by_scipy() for _ in range(REPEATS)]
    x, _, evaluations, complaint = theirs[0]
    seconds = min(each[1] for each in theirs)
    for end, options in ENDS.items():
        line(task, x, evaluations, complaint, seconds, end, options)


def line(task, x, evaluations, complaint, seconds, end, options):
    ours = [by_prox_pep(task, options) for _ in range(REPEATS)]
    result = ours[0][0]
    run = min(each[1] for each in ours)
    whole = min(each[2] for each in ours)
    f, violation = task.judge(x)
    mine, my_violation = task.judge(task.read(result["solution"]))
    warmed = warm(task, options)
    size = "%d × %d" % (task.count, len(result["solution"]))
    verdict = result["verdict"]
    cells = [
        task.name + (" (%s)" % task.note if task.note else ""),
        size,
        task.solver + (" (%s)" % complaint if complaint else ""),
        "%.8g" % f,
        end,
        "%+.1e" % ((mine - f) / abs(f)),
        "%.0e" % violation,
        "%.0e" % my_violation,
        "%.3g" % seconds,
        "%.3g" % run,
        "%.2g" % (run / seconds),
        "%.3g" % warmed,
        "%.2g" % (warmed / seconds),
        "%.3g" % whole,
        "%d" % evaluations,
        "%d" % passes_of(result),
        verdict["kind"] if isinstance(verdict, dict) else verdict,
    ]
    print("| " + " | ".join(cells) + " |", flush=True)


main()
