package org.proxpep.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Interval;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Scenarios;

/**
 * How often the interval of a rare share contains it, where drawn numbers are moved to the event:
 * at points where the probability is known, from one look at some fresh scenarios. The optima are
 * those of {@link ChanceStudy}. Arguments: how many certificates, scenarios of each, the first
 * seed.
 */
public final class RareCoverage {

  private RareCoverage() {}

  private record At(String law, String event, double rare, double... x) {}

  private static Map<String, At> all() {
    Map<String, At> all = new LinkedHashMap<>();
    all.put(
        "gamma", new At("random d ~ gamma(2.5, 3)", "x[1] >= d", 1e-4, 38.617247938584185, 1, 1));
    all.put(
        "sum of four",
        new At(
            "random d[1..4] ~ exponential(1)", "x[1] >= sum(d)", 1e-4, 15.913814000631293, 1, 1));
    all.put(
        "joint",
        new At(
            "random d ~ mvnormal([50, 80, 60], [[100, 90, 20], [90, 400, 50], [20, 50, 225]])",
            "all(i in 1..3, x[i] >= d[i])",
            1e-3,
            85.14444068,
            146.31241847,
            111.06393236));
    all.put(
        "log product",
        new At(
            "random a[1..3] ~ lognormal(0, 0.5)",
            "x[1] >= a[1] * a[2] * a[3]",
            2e-4,
            Math.exp(0.5 * Math.sqrt(3.0) * 3.5400837992061445),
            1,
            1));
    return all;
  }

  public static void main(String[] arguments) {
    int certificates = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400;
    int scenarios = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000;
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    CertificateSettings look = CertificateSettings.DEFAULT.withOneLook(scenarios);
    all()
        .forEach(
            (name, at) -> {
              String text =
                  at.law
                      + "\nvar x[1..3] in [0, 500] start 40\nminimize sum(x)\nsubject to s:"
                      + " probability("
                      + at.event
                      + ") >= "
                      + (1.0 - at.rare)
                      + "\n";
              ModelProblem problem = Model.parse(name, text, Path.of("."));
              int covered = 0;
              double width = 0.0;
              for (int k = 0; k < certificates; k++) {
                Interval share =
                    new Certifier(problem, new Scenarios(first + k), look)
                        .certify(at.x, new double[1])
                        .constraints()
                        .get(0)
                        .value();
                boolean inside = share.lower() <= 1 - at.rare && 1 - at.rare <= share.upper();
                covered += inside ? 1 : 0;
                width += 0.5 * (share.upper() - share.lower()) / at.rare / certificates;
              }
              Figures.print(
                  "%-12s %d of %d intervals contain %.1e, half-width %.1f %% of it in the mean",
                  name, covered, certificates, at.rare, 100 * width);
            });
  }
}
