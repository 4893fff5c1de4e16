package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.optimum.ExactSqp;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.DifferencedCurvature;
import org.proxpep.problems.parts.FormulaRows;
import org.proxpep.problems.parts.ListedCurvature;
import org.proxpep.problems.parts.Noise;
import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.set.Box;

/**
 * A deterministic problem over a box, written as a formula, with noise added: a scenario disturbs
 * every value and derivative (see {@link Noise}), and the exact means are the formula itself. Noise
 * leaves second derivatives alone, so they are differences of gradients of the formula.
 */
public final class Formula extends NoisyEntry implements ListedCurvature {

  public static final double DEFAULT_LEVEL = 0.1;

  /** Writes all rows. */
  public interface Body {
    void at(double[] x, Evaluation o);
  }

  /** Everything but optimum and level, complete by now. */
  private final Builder parts;

  private final Body body;
  private final DifferencedCurvature curvature;
  private final double publishedValue;
  private final Supplier<KnownOptimum> solution;

  private Formula(
      Builder parts, double publishedValue, Supplier<KnownOptimum> solution, double level) {
    super(
        new Label(parts.name, parts.description, parts.source, parts.tags),
        parts.box,
        parts.p,
        parts.m,
        level);
    this.parts = parts;
    this.body = parts.body;
    this.curvature = new DifferencedCurvature(body::at, parts.box, parts.p, parts.m);
    this.publishedValue = publishedValue;
    this.solution = solution;
  }

  public static Builder named(String name, String source, String... tags) {
    return new Builder(name, source, tags);
  }

  /** A problem of the book of Hock and Schittkowski, with the book's number. */
  public static Builder hs(int number, String line) {
    return named(
            "hs%03d".formatted(number),
            "W. Hock, K. Schittkowski, Test Examples for Nonlinear Programming Codes, Springer"
                + " 1981, problem "
                + number,
            "hock-schittkowski")
        .says(line);
  }

  @Override
  protected void evaluateNoisy(double[] x, ScenarioRandom random, Evaluation out) {
    body.at(x, out);
    parts.noise.add(level, random, out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    body.at(x, out);
  }

  @Override
  public boolean isAffine(int row) {
    return curvature.isAffine(row);
  }

  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    curvature.list(x, to, scratch);
  }

  /** The published starting point, moved into X₀ where it lies outside. */
  @Override
  public double[] startingPoint() {
    double[] x = parts.start.clone();
    parts.box.project(x, x);
    return x;
  }

  public double[] publishedStart() {
    return parts.start.clone();
  }

  /** f* with as many digits as were published. */
  public double publishedValue() {
    return publishedValue;
  }

  @Override
  protected KnownOptimum solve() {
    return solution.get();
  }

  @Override
  public Formula withNoise(double newLevel) {
    return new Formula(parts, publishedValue, solution, newLevel);
  }

  /** Collects the parts of a formula; {@link #optimum} comes last and makes the problem. */
  public static final class Builder {

    private final String name;
    private final String source;
    private final Set<String> tags;
    private String description = "";
    private int p;
    private int m;
    private Body body = (x, o) -> {};
    private Box box = Box.cube(1, 0.0, 0.0);
    private double[] start = {};
    private Noise noise = Noise::gaussian;
    private double defaultLevel = DEFAULT_LEVEL;
    private String note = "";

    private Builder(String name, String source, String... tags) {
      this.name = name;
      this.source = source;
      this.tags = new HashSet<>(Arrays.asList(tags));
    }

    /** The problem in one line. */
    public Builder says(String line) {
      this.description = line;
      return this;
    }

    public Builder tag(String tag) {
      tags.add(tag);
      return this;
    }

    /** p; none if not called. */
    public Builder inequalities(int count) {
      this.p = count;
      return this;
    }

    /** m; none if not called. */
    public Builder equalities(int count) {
      this.m = count;
      return this;
    }

    /** The functions. */
    public Builder of(Body rows) {
      this.body = rows;
      return this;
    }

    public Builder of1(FormulaRows.Of1 f) {
      return of((x, o) -> f.at(x[0], o));
    }

    public Builder of2(FormulaRows.Of2 f) {
      return of((x, o) -> f.at(x[0], x[1], o));
    }

    public Builder of3(FormulaRows.Of3 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], o));
    }

    public Builder of4(FormulaRows.Of4 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], x[3], o));
    }

    public Builder of5(FormulaRows.Of5 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], x[3], x[4], o));
    }

    /** The published starting point; it also sets n. */
    public Builder start(double... x) {
      this.start = x;
      return this;
    }

    /** X₀ = [lower, upper]ⁿ; after {@link #start}. */
    public Builder cube(double lower, double upper) {
      this.box = Box.cube(start.length, lower, upper);
      return this;
    }

    public Builder box(double[] lower, double[] upper) {
      this.box = new Box(lower, upper);
      return this;
    }

    public Builder noise(Noise kind, double level) {
      this.noise = kind;
      this.defaultLevel = level;
      return this;
    }

    /** What to know about the solution; by default global if convex, else the best known. */
    public Builder note(String words) {
      this.note = words;
      return this;
    }

    /** The published solution; {@link ExactSqp} adds the digits and the multipliers. */
    public Formula optimum(double f, double... x) {
      String words = !note.isEmpty() ? note : tags.contains("convex") ? "global" : "best known";
      return new Formula(
          this, f, () -> new ExactSqp(body::at, box, p, m).polish(x, words), defaultLevel);
    }

    /** A solution given in full, for problems whose optimum is known by construction. */
    public Formula optimum(KnownOptimum exact) {
      return new Formula(this, exact.f(), () -> exact, defaultLevel);
    }
  }
}
