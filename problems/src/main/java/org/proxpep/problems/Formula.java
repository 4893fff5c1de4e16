package org.proxpep.problems;

import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * A deterministic problem over a box, written as a formula, with noise added: a scenario disturbs
 * every value and derivative (see {@link Noise}), and the exact means are the formula itself.
 */
final class Formula extends LibraryEntry {

  static final double DEFAULT_LEVEL = 0.1;

  /** Writes all rows. */
  interface Body {
    void at(double[] x, Evaluation o);
  }

  private final int p;
  private final int m;
  private final Body body;
  private final Box box;
  private final double[] start;
  private final Noise noise;
  private final double level;
  private final double publishedValue;
  private final Lazy<KnownOptimum> optimum;

  private Formula(Builder b, double publishedValue, Lazy<KnownOptimum> optimum) {
    super(new About(b.name, b.description, b.source, b.tags));
    this.p = b.p;
    this.m = b.m;
    this.body = b.body;
    this.box = b.box;
    this.start = b.start;
    this.noise = b.noise;
    this.level = b.defaultLevel;
    this.publishedValue = publishedValue;
    this.optimum = optimum;
  }

  private Formula(Formula other, double level) {
    super(other.about());
    requireLevel(level);
    this.p = other.p;
    this.m = other.m;
    this.body = other.body;
    this.box = other.box;
    this.start = other.start;
    this.noise = other.noise;
    this.level = level;
    this.publishedValue = other.publishedValue;
    this.optimum = other.optimum;
  }

  static Builder named(String name, String source, String... tags) {
    return new Builder(name, source, tags);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    body.at(x, out);
    if (level > 0.0) {
      noise.add(level, out.random(xi), out);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    body.at(x, out);
  }

  @Override
  public int dimension() {
    return start.length;
  }

  @Override
  public int inequalities() {
    return p;
  }

  @Override
  public int equalities() {
    return m;
  }

  @Override
  public ConvexSet feasibleSet() {
    return box;
  }

  /** The published starting point, moved into X₀ where it lies outside. */
  @Override
  public double[] startingPoint() {
    double[] x = start.clone();
    box.project(x, x);
    return x;
  }

  double[] publishedStart() {
    return start.clone();
  }

  /** f* with as many digits as were published. */
  double publishedValue() {
    return publishedValue;
  }

  @Override
  public KnownOptimum optimum() {
    return optimum.get();
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(level);
  }

  @Override
  public Formula withNoise(double newLevel) {
    return new Formula(this, newLevel);
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " noise=" + level;
  }

  /** Collects the parts of a formula; {@link #optimum} comes last and makes the problem. */
  static final class Builder {

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
    Builder says(String line) {
      this.description = line;
      return this;
    }

    Builder tag(String tag) {
      tags.add(tag);
      return this;
    }

    /** p; none if not called. */
    Builder inequalities(int count) {
      this.p = count;
      return this;
    }

    /** m; none if not called. */
    Builder equalities(int count) {
      this.m = count;
      return this;
    }

    /** The functions. */
    Builder of(Body rows) {
      this.body = rows;
      return this;
    }

    Builder of1(Rows.Of1 f) {
      return of((x, o) -> f.at(x[0], o));
    }

    Builder of2(Rows.Of2 f) {
      return of((x, o) -> f.at(x[0], x[1], o));
    }

    Builder of3(Rows.Of3 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], o));
    }

    Builder of4(Rows.Of4 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], x[3], o));
    }

    Builder of5(Rows.Of5 f) {
      return of((x, o) -> f.at(x[0], x[1], x[2], x[3], x[4], o));
    }

    /** The published starting point; it also sets n. */
    Builder start(double... x) {
      this.start = x;
      return this;
    }

    /** X₀ = [lower, upper]ⁿ; after {@link #start}. */
    Builder cube(double lower, double upper) {
      this.box = Box.cube(start.length, lower, upper);
      return this;
    }

    Builder box(double[] lower, double[] upper) {
      this.box = new Box(lower, upper);
      return this;
    }

    Builder noise(Noise kind, double level) {
      this.noise = kind;
      this.defaultLevel = level;
      return this;
    }

    /** What to know about the solution; by default global if convex, else the best known. */
    Builder note(String words) {
      this.note = words;
      return this;
    }

    /** The published solution; {@link KktNewton} adds the digits and the multipliers. */
    Formula optimum(double f, double... x) {
      String words = !note.isEmpty() ? note : tags.contains("convex") ? "global" : "best known";
      return new Formula(
          this, f, new Lazy<>(() -> new KktNewton(body::at, box, p, m).polish(x, words)));
    }

    /** A solution given in full, for problems on which Newton's method has nothing to invert. */
    Formula optimum(KnownOptimum exact) {
      return new Formula(this, exact.f(), new Lazy<>(() -> exact));
    }
  }
}
