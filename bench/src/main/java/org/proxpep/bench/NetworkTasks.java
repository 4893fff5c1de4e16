package org.proxpep.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.refusal.Refusal;

/**
 * Constrained training of networks: a table, split at random into rows to learn from and new rows,
 * with limits on what the network does.
 *
 * @param tightening by how much each limit was tightened
 */
record NetworkTasks(NetworkProblem learn, NetworkProblem fresh, double[] tightening) {

  /** What every task of a name has in common. */
  private record Source(double[][] features, double[][] labels, int[] hidden, Limits limits) {}

  /** Makes the losses of one part of the rows. */
  private interface Limits {

    int outputs();

    /** Limits, tightened by so much; labels are those of the part. */
    NetworkProblem.RowLoss over(double[][] labels, double[] tighter);

    /** Deviation of what one row adds to each constraint near its limit, at most. */
    double[] deviations(double[][] labels);
  }

  /** Parts of the rows that are learned from. */
  private static final double SHARE = 0.6;

  /** z₀.₉₅ + z₀.₉, as in the safe mode: to hold, and to be found to hold. */
  private static final double SAFE = 1.645 + 1.282;

  private static final Map<String, Source> READ = new LinkedHashMap<>();

  /** The task of a name on the split of a seed, with safe limits or those of the user. */
  static NetworkTasks of(String name, Path folder, long seed, boolean safe) {
    Source source = READ.computeIfAbsent(name, k -> read(k, folder));
    int count = source.features.length;
    List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    order.sort((a, b) -> Long.compare(Scenarios.derive(seed, a), Scenarios.derive(seed, b)));
    int learnt = (int) (SHARE * count);
    int[] first = order.subList(0, learnt).stream().mapToInt(i -> i).toArray();
    int[] rest = order.subList(learnt, count).stream().mapToInt(i -> i).toArray();
    double[] deviation = source.limits.deviations(source.labels);
    double[] none = new double[deviation.length];
    double[] tighter = new double[deviation.length];
    double errors = Math.sqrt(1.0 / first.length + 1.0 / rest.length);
    for (int k = 0; safe && k < tighter.length; k++) {
      tighter[k] = SAFE * deviation[k] * errors;
    }
    return new NetworkTasks(
        part(name, source, first, tighter, seed), part(name, source, rest, none, seed), tighter);
  }

  private static NetworkProblem part(
      String name, Source source, int[] rows, double[] tighter, long seed) {
    double[][] z = Arrays.stream(rows).mapToObj(r -> source.features[r]).toArray(double[][]::new);
    double[][] y = Arrays.stream(rows).mapToObj(r -> source.labels[r]).toArray(double[][]::new);
    int[] sizes = new int[source.hidden.length + 2];
    sizes[0] = z[0].length;
    System.arraycopy(source.hidden, 0, sizes, 1, source.hidden.length);
    sizes[sizes.length - 1] = source.limits.outputs();
    return new NetworkProblem(name, z, sizes, source.limits.over(y, tighter), seed);
  }

  /** KIND-DATA-UNITS, such as alarm-spambase-16 or classes-3-32x16. */
  private static Source read(String name, Path folder) {
    String[] parts = name.split("-", -1);
    int[] hidden = Arrays.stream(parts[2].split("x", -1)).mapToInt(Integer::parseInt).toArray();
    double[][][] data =
        parts[1].matches("\\d+")
            ? generated(parts[0], Integer.parseInt(parts[1]))
            : table(parts[0], parts[1], folder);
    Limits limits =
        switch (parts[0]) {
          case "alarm" -> new Alarm();
          case "parity" -> new Parity();
          case "classes" -> new Classes();
          case "quantile" -> new Quantile();
          default -> throw Refusal.of("The kind of task (%s) is not known", "alarm", parts[0]);
        };
    return new Source(standardized(data[0]), data[1], hidden, limits);
  }

  private static double[][] standardized(double[][] z) {
    for (int j = 0; j < z[0].length; j++) {
      double mean = 0.0;
      double square = 0.0;
      for (double[] row : z) {
        mean += row[j] / z.length;
      }
      for (double[] row : z) {
        square += (row[j] - mean) * (row[j] - mean) / z.length;
      }
      double unit = square > 0 ? Math.sqrt(square) : 1.0;
      for (double[] row : z) {
        row[j] = (row[j] - mean) / unit;
      }
    }
    return z;
  }

  /** Features, and labels: the class or value, and the group. */
  private static double[][][] table(String kind, String data, Path folder) {
    return switch (data) {
      case "spambase" -> {
        Table t = Table.read(folder.resolve("spambase.csv"));
        yield new double[][][] {
          columns(t, v -> Math.log(1 + v), t.namesExcept("type"), List.of()),
          labels(t, "type", "spam", null, null)
        };
      }
      case "german" -> {
        Table t = Table.read(folder.resolve("german.csv"));
        List<String> named =
            List.of("status", "credit_history", "purpose", "savings", "employment", "housing");
        List<String> numbers = List.of("month", "credit_amount", "age", "number_of_credits");
        yield new double[][][] {
          columns(t, v -> v, numbers, named), labels(t, "credit", "2", "age", null)
        };
      }
      case "compas" -> {
        Table t = Table.read(folder.resolve("compas_two_years.csv"));
        List<String> numbers =
            List.of("age", "juv_fel_count", "juv_misd_count", "juv_other_count", "priors_count");
        yield new double[][][] {
          columns(t, v -> v, numbers, List.of("sex", "c_charge_degree")),
          labels(t, "two_year_recid", "1", "race", "African-American")
        };
      }
      case "adult" -> {
        Table t = Table.read(folder.resolve("adult.csv.gz"));
        boolean hours = kind.equals("quantile");
        List<String> numbers =
            hours
                ? List.of("age", "education-num", "capital-gain", "capital-loss")
                : List.of("age", "education-num", "capital-gain", "capital-loss", "hours-per-week");
        List<String> named = List.of("workclass", "marital-status", "occupation", "sex");
        double[][] y =
            hours
                ? columns(t, v -> (v - 40) / 12, List.of("hours-per-week"), List.of())
                : labels(t, "income-per-year", ">50K", "sex", "Female");
        yield new double[][][] {columns(t, v -> v, numbers, named), y};
      }
      default -> throw Refusal.of("The table (%s) is not known", "spambase", data);
    };
  }

  private static double[][] labels(
      Table t, String column, String positive, String group, String member) {
    double[] y = isEqual(t, column, positive);
    double[] a = new double[y.length];
    if (group != null && member != null) {
      a = isEqual(t, group, member);
    } else if (group != null) {
      double[] v = numbers(t, group);
      a = Arrays.stream(v).map(each -> each < 30 ? 1.0 : 0.0).toArray();
    }
    double[][] both = new double[y.length][];
    for (int i = 0; i < y.length; i++) {
      both[i] = new double[] {y[i], a[i]};
    }
    return both;
  }

  private static double[] numbers(Table t, String column) {
    Column c = t.numeric(column);
    return IntStream.range(0, t.rows()).mapToDouble(c::value).toArray();
  }

  /** What a cell says, numbers as they are written in a table of whole numbers. */
  private static String text(Column c, int row) {
    String text = c.isMissing(row) ? "" : c.text(row);
    return text == null ? String.valueOf((long) c.value(row)) : text;
  }

  private static double[] isEqual(Table t, String column, String text) {
    Column c = t.column(column);
    double[] out = new double[t.rows()];
    for (int i = 0; i < out.length; i++) {
      out[i] = text.equals(text(c, i)) ? 1.0 : 0.0;
    }
    return out;
  }

  private static double[][] columns(
      Table t, ToDoubleFunction<Double> form, List<String> numbers, List<String> named) {
    double[][] z = new double[t.rows()][];
    List<double[]> all = new ArrayList<>();
    for (String each : numbers) {
      double[] v = numbers(t, each);
      all.add(Arrays.stream(v).map(n -> form.applyAsDouble(Double.isNaN(n) ? 0.0 : n)).toArray());
    }
    for (String each : named) {
      Column c = t.column(each);
      List<String> kinds =
          IntStream.range(0, t.rows()).mapToObj(i -> text(c, i)).distinct().sorted().toList();
      for (String kind : kinds) {
        all.add(isEqual(t, each, kind));
      }
    }
    for (int i = 0; i < z.length; i++) {
      int row = i;
      z[i] = all.stream().mapToDouble(c -> c[row]).toArray();
    }
    return z;
  }

  /** Rows by a law that a network of one layer fits only roughly; other numbers, other laws. */
  private static double[][][] generated(String kind, int law) {
    ScenarioRandom random = new ScenarioRandom(7000 + law);
    int features = 6 + 4 * (law % 3);
    int count = 6000;
    int classes = Classes.COUNT;
    double[][] mix = new double[classes + 2][features];
    for (double[] row : mix) {
      for (int j = 0; j < features; j++) {
        row[j] = random.nextGaussian() / Math.sqrt(features);
      }
    }
    double[][] z = new double[count][features];
    double[][] y = new double[count][];
    for (int i = 0; i < count; i++) {
      double[] s = new double[mix.length];
      for (int j = 0; j < features; j++) {
        z[i][j] = random.nextGaussian();
        for (int m = 0; m < s.length; m++) {
          s[m] += mix[m][j] * z[i][j];
        }
      }
      double noise = random.nextGaussian();
      if (kind.equals("quantile")) {
        double bend = Math.sin(2 * s[0]) + s[1] * s[2];
        y[i] = new double[] {bend + 0.4 * Math.exp(0.5 * s[3]) * noise};
        continue;
      }
      int best = 0;
      double most = Double.NEGATIVE_INFINITY;
      for (int m = 0; m < classes; m++) {
        double score =
            2 * Math.sin(1.5 * s[m]) + s[(m + 1) % mix.length] * s[m] + 0.6 * random.nextGaussian();
        score -= 0.4 * m;
        if (score > most) {
          most = score;
          best = m;
        }
      }
      boolean two = !kind.equals("classes");
      double group = s[classes] + 0.5 * s[0] > 0.4 ? 1.0 : 0.0;
      y[i] = new double[] {two ? Math.min(best, 1) : best, group};
    }
    for (double[] row : z) {
      for (int j = 0; j < features; j += 3) {
        row[j] = Math.exp(0.8 * row[j]);
      }
    }
    return new double[][][] {z, y};
  }

  private static double sigmoid(double v) {
    return 1 / (1 + Math.exp(-v));
  }

  private static double softplus(double v) {
    return Math.max(v, 0.0) + Math.log1p(Math.exp(-Math.abs(v)));
  }

  private static double share(double[][] labels, int entry, double value) {
    double count = 0;
    for (double[] each : labels) {
      count += each[entry] == value ? 1 : 0;
    }
    return count / labels.length;
  }

  /** Mean logarithmic loss of positives, at most 5 % of the others alarmed. */
  private static final class Alarm implements Limits {

    private static final double LIMIT = 0.05;

    @Override
    public int outputs() {
      return 1;
    }

    @Override
    public double[] deviations(double[][] labels) {
      double q = share(labels, 0, 0);
      return new double[] {Math.sqrt(LIMIT * (1 - LIMIT) / q)};
    }

    @Override
    public NetworkProblem.RowLoss over(double[][] labels, double[] tighter) {
      double positive = share(labels, 0, 1);
      return new NetworkProblem.RowLoss() {
        @Override
        public int constraints() {
          return 1;
        }

        @Override
        public void at(int row, double[] out, double[] values, double[][] slopes) {
          values[1] = tighter[0] - LIMIT;
          if (labels[row][0] == 1) {
            values[0] = softplus(-out[0]) / positive;
            slopes[0][0] = -sigmoid(-out[0]) / positive;
          } else {
            double s = sigmoid(out[0]);
            values[1] += s / (1 - positive);
            slopes[1][0] = s * (1 - s) / (1 - positive);
          }
        }
      };
    }
  }

  /** Mean logarithmic loss, mean scores of two groups at most 0.03 apart. */
  private static final class Parity implements Limits {

    private static final double LIMIT = 0.03;

    @Override
    public int outputs() {
      return 1;
    }

    @Override
    public double[] deviations(double[][] labels) {
      double q = share(labels, 1, 1);
      double p = share(labels, 0, 1);
      // Scores vary less than labels do; half is usual.
      double d = 0.5 * Math.sqrt(p * (1 - p) / (q * (1 - q)));
      return new double[] {d, d};
    }

    @Override
    public NetworkProblem.RowLoss over(double[][] labels, double[] tighter) {
      double q = share(labels, 1, 1);
      return new NetworkProblem.RowLoss() {
        @Override
        public int constraints() {
          return 2;
        }

        @Override
        public void at(int row, double[] out, double[] values, double[][] slopes) {
          double s = sigmoid(out[0]);
          boolean yes = labels[row][0] == 1;
          double weight = labels[row][1] == 1 ? 1 / q : -1 / (1 - q);
          values[0] = softplus(yes ? -out[0] : out[0]);
          slopes[0][0] = yes ? s - 1 : s;
          for (int k = 0; k < 2; k++) {
            double sign = k == 0 ? 1 : -1;
            values[1 + k] = sign * weight * s - LIMIT + tighter[k];
            slopes[1 + k][0] = sign * weight * s * (1 - s);
          }
        }
      };
    }
  }

  /** Cross entropy of classes; in each one, at most so much probability given to others. */
  private static final class Classes implements Limits {

    static final int COUNT = 4;
    private static final double LIMIT = 0.42;

    @Override
    public int outputs() {
      return COUNT;
    }

    @Override
    public double[] deviations(double[][] labels) {
      double[] d = new double[COUNT];
      for (int k = 0; k < COUNT; k++) {
        d[k] = 0.6 * Math.sqrt(LIMIT * (1 - LIMIT) / share(labels, 0, k));
      }
      return d;
    }

    @Override
    public NetworkProblem.RowLoss over(double[][] labels, double[] tighter) {
      double[] q = new double[COUNT];
      Arrays.setAll(q, k -> share(labels, 0, k));
      return new NetworkProblem.RowLoss() {
        @Override
        public int constraints() {
          return COUNT;
        }

        @Override
        public void at(int row, double[] out, double[] values, double[][] slopes) {
          int y = (int) labels[row][0];
          double most = Arrays.stream(out).max().orElse(0.0);
          double sum = 0.0;
          double[] p = new double[COUNT];
          for (int k = 0; k < COUNT; k++) {
            p[k] = Math.exp(out[k] - most);
            sum += p[k];
          }
          values[0] = Math.log(sum) + most - out[y];
          for (int k = 0; k < COUNT; k++) {
            p[k] /= sum;
            slopes[0][k] = p[k] - (k == y ? 1 : 0);
            values[1 + k] = tighter[k] - LIMIT;
          }
          values[1 + y] += (1 - p[y]) / q[y];
          for (int k = 0; k < COUNT; k++) {
            slopes[1 + y][k] = -p[y] * ((k == y ? 1 : 0) - p[k]) / q[y];
          }
        }
      };
    }
  }

  /** Squared error; at most a tenth of the values above the prediction, smoothed over 0.1. */
  private static final class Quantile implements Limits {

    private static final double LIMIT = 0.1;
    private static final double WIDTH = 0.1;

    @Override
    public int outputs() {
      return 1;
    }

    @Override
    public double[] deviations(double[][] labels) {
      return new double[] {Math.sqrt(LIMIT * (1 - LIMIT))};
    }

    @Override
    public NetworkProblem.RowLoss over(double[][] labels, double[] tighter) {
      return new NetworkProblem.RowLoss() {
        @Override
        public int constraints() {
          return 1;
        }

        @Override
        public void at(int row, double[] out, double[] values, double[][] slopes) {
          double off = labels[row][0] - out[0];
          double s = sigmoid(off / WIDTH);
          values[0] = off * off;
          slopes[0][0] = -2 * off;
          values[1] = s - LIMIT + tighter[0];
          slopes[1][0] = -s * (1 - s) / WIDTH;
        }
      };
    }
  }
}
