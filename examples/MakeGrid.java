import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes a model of optimal power flow with alternating current from a case of MATPOWER or PGLib.
 *
 * <pre>
 * java examples/MakeGrid.java case118.m                       without randomness
 * java examples/MakeGrid.java case118.m --random 0.05         random loads, expected limits on lines
 * java examples/MakeGrid.java case118.m --random 0.05 --renewables 5 --chance 0.95
 * java examples/MakeGrid.java case118.m --into grid.pep       to another file
 * </pre>
 *
 * <p>Everything is per unit of the base power of the case, angles are radians, and the cost is in
 * thousand dollars an hour. Loads deviate together in their area, renewables on their own; the
 * generators share what is missing in proportion to their sizes. What that does to the real power
 * of a line follows from the linear flow of direct current, so a scenario costs one product.
 */
final class MakeGrid {

  private static final int BUS_COLUMNS = 13;
  private static final int BRANCH_COLUMNS = 11;

  /** Deviations of a load that come from the whole grid; the others come from its area. */
  private static final double COMMON = 0.7;

  private static final double OF_AREA = Math.sqrt(1 - COMMON * COMMON);

  /** A renewable plant makes so much of the load at its bus on average, and deviates by so much. */
  private static final double PLANT = 0.3;

  private static final double PLANT_DEVIATION = 0.25;

  /** A number of digits that gives every double back. */
  private static final int PER_LINE = 12;

  private final String name;
  private final double base;
  private final double[][] bus;
  private final double[][] gen;
  private final double[][] cost;
  private final double[][] branch;
  private final Map<Integer, Integer> place = new TreeMap<>();
  private final StringBuilder out = new StringBuilder();

  private MakeGrid(String name, String text) {
    this.name = name;
    this.base = number(text, "baseMVA");
    this.bus = matrix(text, "bus", BUS_COLUMNS);
    double[][] allGen = matrix(text, "gen", 10);
    double[][] allCost = matrix(text, "gencost", 5);
    if (allCost.length < allGen.length) {
      fail(
          "The number of cost functions (%s) must be that of the generators (%s).",
          allCost.length, allGen.length);
    }
    int[] on = IntStream.range(0, allGen.length).filter(u -> allGen[u][7] > 0).toArray();
    this.gen = Arrays.stream(on).mapToObj(u -> allGen[u]).toArray(double[][]::new);
    this.cost = Arrays.stream(on).mapToObj(u -> allCost[u]).toArray(double[][]::new);
    this.branch =
        Arrays.stream(matrix(text, "branch", BRANCH_COLUMNS))
            .filter(row -> row[10] > 0)
            .toArray(double[][]::new);
    for (int i = 0; i < bus.length; i++) {
      if (place.put((int) bus[i][0], i) != null) {
        fail("Bus %s occurs twice.", (int) bus[i][0]);
      }
    }
    check();
  }

  public static void main(String[] arguments) throws IOException {
    try {
      run(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static void run(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of(arguments));
    String into = option(words, "--into", "");
    double random = share(option(words, "--random", "0"), "--random", 0.0, 1.0);
    double chance = share(option(words, "--chance", "0"), "--chance", 0.0, 1.0);
    int plants = (int) share(option(words, "--renewables", "0"), "--renewables", 0.0, 1e6);
    if (words.size() != 1) {
      fail("One case is needed, such as case9.m.\nMaybe: java examples/MakeGrid.java case9.m");
    }
    Path file = Path.of(words.get(0));
    if (!Files.isReadable(file)) {
      fail(
          "The case %s cannot be read.\n"
              + "Maybe download one from github.com/power-grid-lib/pglib-opf.",
          file);
    }
    String name = String.valueOf(file.getFileName()).replaceAll("\\.m$", "");
    String model = write(name, Files.readString(file), random, plants, chance);
    Path target = Path.of(into.isEmpty() ? name + ".pep" : into);
    Files.writeString(target, model);
    System.out.println("wrote " + target);
  }

  /** The model of a case, from its text. */
  static String write(String name, String text, double random, int plants, double chance) {
    return new MakeGrid(name, text.replaceAll("%[^\n]*", "")).model(random, plants, chance);
  }

  private static String option(List<String> words, String name, String otherwise) {
    int at = words.indexOf(name);
    if (at < 0) {
      return otherwise;
    }
    if (at + 1 == words.size()) {
      fail("%s must be followed by a value.", name);
    }
    String value = words.get(at + 1);
    words.subList(at, at + 2).clear();
    return value;
  }

  private static double share(String word, String name, double least, double most) {
    double value = Double.NaN;
    try {
      value = Double.parseDouble(word);
    } catch (NumberFormatException e) {
      // Refused below.
    }
    if (!(value >= least && value <= most)) {
      fail("The value of %s (%s) must be a number from %s to %s.", name, word, least, most);
    }
    return value;
  }

  private static double number(String text, String field) {
    Matcher found = Pattern.compile("mpc\\." + field + "\\s*=\\s*([^;]+);").matcher(text);
    if (!found.find()) {
      fail("The case has no mpc.%s.", field);
    }
    return parse(found.group(1).trim(), "mpc." + field);
  }

  private static double parse(String word, String where) {
    try {
      return Double.parseDouble(word.replace("Inf", "Infinity").replace("inf", "Infinity"));
    } catch (NumberFormatException e) {
      fail("%s has %s where a number must stand.", where, word);
      return Double.NaN;
    }
  }

  private static double[][] matrix(String text, String field, int columns) {
    Matcher found = Pattern.compile("mpc\\." + field + "\\s*=\\s*\\[([^\\]]*)\\]").matcher(text);
    if (!found.find()) {
      fail("The case has no mpc.%s, or it does not end.", field);
    }
    List<double[]> rows = new ArrayList<>();
    for (String line : found.group(1).split("[;\n]")) {
      String trimmed = line.trim();
      if (!trimmed.isEmpty()) {
        String where = "Row " + (rows.size() + 1) + " of mpc." + field;
        double[] row =
            Arrays.stream(trimmed.split("[\\s,]+")).mapToDouble(w -> parse(w, where)).toArray();
        if (row.length < columns) {
          fail("%s has %s numbers, at least %s are needed.", where, row.length, columns);
        }
        rows.add(row);
      }
    }
    return rows.toArray(new double[0][]);
  }

  private static void fail(String message, Object... values) {
    throw new IllegalArgumentException(String.format(Locale.ROOT, message, values));
  }

  private int place(double number, String who) {
    Integer found = place.get((int) number);
    if (found == null) {
      fail("%s stands at bus %s, which is not in mpc.bus.", who, (int) number);
      return 0;
    }
    return found;
  }

  private int from(int k) {
    return place(branch[k][0], "Branch " + (k + 1));
  }

  private int to(int k) {
    return place(branch[k][1], "Branch " + (k + 1));
  }

  private void check() {
    for (int u = 0; u < gen.length; u++) {
      place(gen[u][0], "Generator " + (u + 1));
      if (cost[u][0] != 2) {
        fail(
            "The cost of generator %s is piecewise linear (model %s); only polynomials (model 2)"
                + " are read.",
            u + 1, (int) cost[u][0]);
      }
    }
    for (int k = 0; k < branch.length; k++) {
      if (branch[k][2] == 0 && branch[k][3] == 0) {
        fail(
            "Branch %s from bus %s to bus %s has no impedance.",
            k + 1, (int) branch[k][0], (int) branch[k][1]);
      }
    }
    requireConnected();
  }

  /** Every bus must be reached from the first by branches in service. */
  private void requireConnected() {
    boolean[] reached = new boolean[bus.length];
    reached[0] = true;
    boolean more = true;
    while (more) {
      more = false;
      for (int k = 0; k < branch.length; k++) {
        int f = from(k);
        int t = to(k);
        more |= reached[f] != reached[t];
        reached[f] |= reached[t];
        reached[t] |= reached[f];
      }
    }
    String alone =
        IntStream.range(0, bus.length)
            .filter(i -> !reached[i])
            .limit(5)
            .mapToObj(i -> String.valueOf((int) bus[i][0]))
            .collect(Collectors.joining(", "));
    if (!alone.isEmpty()) {
      fail(
          "The grid is not connected: no branch in service leads from bus %s to bus %s.\n"
              + "Maybe write one model for each part, or put a branch back into service.",
          (int) bus[0][0], alone);
    }
  }

  private String model(double random, int plants, double chance) {
    boolean isRandom = random > 0 || plants > 0;
    line("# Optimal power flow with alternating current, from the case " + name + ".");
    line(
        "# Per unit of "
            + text(base)
            + " MVA; angles in radians; cost in thousand dollars an hour.");
    line("");
    line("set bus    = 1.." + bus.length);
    line("set branch = 1.." + branch.length);
    line("set unit   = 1.." + gen.length);
    line("");
    network();
    if (isRandom) {
      randomness(random, plants);
    }
    variables();
    flows();
    objective(isRandom);
    limits(isRandom, chance);
    balances(plants);
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  private void list(String name, int count, IntToDoubleFunction value) {
    out.append("param ").append(name).append(" = [");
    for (int k = 0; k < count; k++) {
      out.append(k == 0 ? "" : k % PER_LINE == 0 ? ",\n  " : ", ")
          .append(text(value.applyAsDouble(k)));
    }
    out.append("]\n");
  }

  private void network() {
    int branches = branch.length;
    line(
        "# Branches: their ends, series admittance g + jb, b with half of the charging, tap ratio"
            + " and shift,");
    line("# limit of apparent power, limits of the angle between the ends");
    list("fbus", branches, k -> from(k) + 1);
    list("tbus", branches, k -> to(k) + 1);
    list("g", branches, this::g);
    list("b", branches, this::b);
    list("bown", branches, k -> b(k) + branch[k][4] / 2);
    list("tap", branches, this::tap);
    list("shift", branches, k -> Math.toRadians(branch[k][9]));
    line("");
  }

  private double g(int k) {
    double r = branch[k][2];
    double x = branch[k][3];
    return r / (r * r + x * x);
  }

  private double b(int k) {
    double r = branch[k][2];
    double x = branch[k][3];
    return -x / (r * r + x * x);
  }

  private double tap(int k) {
    return branch[k][8] == 0 ? 1.0 : branch[k][8];
  }

  private double rating(int k) {
    return branch[k][5] / base;
  }

  /** What sources of randomness do to the real power of loads, generators and lines. */
  private void randomness(double random, int plants) {
    double[][] draw = sources(random, plants);
    int count = draw.length;
    double size = Arrays.stream(gen).mapToDouble(row -> Math.max(0.0, row[8])).sum();
    double[] missing = new double[count];
    double[][] spread = new double[branch.length][count];
    for (int s = 0; s < count; s++) {
      double[] injected = Arrays.stream(draw[s]).map(v -> -v).toArray();
      missing[s] = Arrays.stream(draw[s]).sum();
      for (int u = 0; u < gen.length; u++) {
        injected[place(gen[u][0], "")] += Math.max(0.0, gen[u][8]) / size * missing[s];
      }
      double[] angle = directCurrent(injected);
      for (int k = 0; k < branch.length; k++) {
        spread[k][s] = (angle[from(k)] - angle[to(k)]) / (branch[k][3] * tap(k));
      }
    }
    line(
        "# Sources of randomness: all loads, the loads of each area, renewable plants. What they"
            + " add to the");
    line(
        "# demand of the grid and, by the flow of direct current, to the real power of each"
            + " branch;");
    line("# generators share what is missing in proportion to their sizes.");
    line("set source = 1.." + count);
    line("random z[source] ~ normal(0, 1)");
    list("missing", count, s -> missing[s]);
    list("share", gen.length, u -> Math.max(0.0, gen[u][8]) / size);
    out.append("param spread = [");
    for (int k = 0; k < branch.length; k++) {
      double[] row = spread[k];
      out.append(k == 0 ? "[" : ",\n  [")
          .append(
              IntStream.range(0, count)
                  .mapToObj(s -> text(row[s]))
                  .collect(Collectors.joining(", ")))
          .append(']');
    }
    line("]");
    line("let deviation       = sum(s in source, missing[s] * z[s])");
    line("let swing[k in branch] = sum(s in source, spread[k, s] * z[s])");
    line("");
  }

  /** The real power that each source draws at each bus, for one standard deviation. */
  private double[][] sources(double random, int plants) {
    List<double[]> all = new ArrayList<>();
    if (random > 0) {
      all.add(drawn(i -> COMMON * random * load(i)));
      double[] areas = Arrays.stream(bus).mapToDouble(row -> row[6]).distinct().sorted().toArray();
      for (double area : areas) {
        all.add(drawn(i -> bus[i][6] == area ? OF_AREA * random * load(i) : 0.0));
      }
    }
    int[] sites = sites(plants);
    for (int site : sites) {
      all.add(drawn(i -> i == site ? -PLANT_DEVIATION * PLANT * load(i) : 0.0));
    }
    return all.toArray(new double[0][]);
  }

  private double[] drawn(IntToDoubleFunction at) {
    return IntStream.range(0, bus.length).mapToDouble(at).toArray();
  }

  private double load(int i) {
    return bus[i][2] / base;
  }

  /** Plants stand where the largest loads are. */
  private int[] sites(int plants) {
    return IntStream.range(0, bus.length)
        .boxed()
        .sorted((i, j) -> Double.compare(load(j), load(i)))
        .limit(plants)
        .mapToInt(i -> i)
        .toArray();
  }

  /** The angles of a flow of direct current with this power injected at the buses. */
  private double[] directCurrent(double[] injected) {
    int n = bus.length;
    double[][] a = new double[n][n + 1];
    for (int k = 0; k < branch.length; k++) {
      double y = 1 / (branch[k][3] * tap(k));
      int f = from(k);
      int t = to(k);
      a[f][f] += y;
      a[t][t] += y;
      a[f][t] -= y;
      a[t][f] -= y;
    }
    for (int i = 0; i < n; i++) {
      a[i][n] = injected[i];
    }
    Arrays.fill(a[0], 0.0);
    a[0][0] = 1.0;
    for (int c = 0; c < n; c++) {
      int best = c;
      for (int r = c + 1; r < n; r++) {
        best = Math.abs(a[r][c]) > Math.abs(a[best][c]) ? r : best;
      }
      double[] row = a[best];
      a[best] = a[c];
      a[c] = row;
      for (int r = 0; r < n; r++) {
        if (r != c && a[r][c] != 0) {
          double f = a[r][c] / row[c];
          for (int j = c; j <= n; j++) {
            a[r][j] -= f * row[j];
          }
        }
      }
    }
    return IntStream.range(0, n).mapToDouble(i -> a[i][n] / a[i][i]).toArray();
  }

  private void variables() {
    line(
        "var V[bus]     in ["
            + values(bus.length, i -> bus[i][12])
            + ", "
            + values(bus.length, i -> bus[i][11])
            + "] start 1");
    line("var theta[bus] in [-pi, pi] start 0");
    line(
        "var Pg[unit]   in ["
            + values(gen.length, u -> gen[u][9] / base)
            + ", "
            + values(gen.length, u -> gen[u][8] / base)
            + "] start "
            + values(gen.length, u -> (gen[u][8] + gen[u][9]) / 2 / base));
    line(
        "var Qg[unit]   in ["
            + values(gen.length, u -> gen[u][4] / base)
            + ", "
            + values(gen.length, u -> gen[u][3] / base)
            + "] start "
            + values(gen.length, u -> (gen[u][3] + gen[u][4]) / 2 / base));
    line("");
  }

  private static String values(int count, IntToDoubleFunction value) {
    return IntStream.range(0, count)
        .mapToObj(k -> (k > 0 && k % PER_LINE == 0 ? "\n  " : "") + text(value.applyAsDouble(k)))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private void flows() {
    line("# Real and reactive power that enters branch k at either end");
    line("let delta[k in branch]  = theta[fbus[k]] - theta[tbus[k]] - shift[k]");
    line("let both[k in branch]   = V[fbus[k]] * V[tbus[k]] / tap[k]");
    line(
        "let P_from[k in branch] =  g[k] * (V[fbus[k]] / tap[k])^2    - both[k] * (g[k] *"
            + " cos(delta[k]) + b[k] * sin(delta[k]))");
    line(
        "let Q_from[k in branch] = -bown[k] * (V[fbus[k]] / tap[k])^2 - both[k] * (g[k] *"
            + " sin(delta[k]) - b[k] * cos(delta[k]))");
    line(
        "let P_to[k in branch]   =  g[k] * V[tbus[k]]^2    - both[k] * (g[k] * cos(delta[k]) - b[k]"
            + " * sin(delta[k]))");
    line(
        "let Q_to[k in branch]   = -bown[k] * V[tbus[k]]^2 + both[k] * (g[k] * sin(delta[k]) + b[k]"
            + " * cos(delta[k]))");
    line("");
  }

  private void objective(boolean isRandom) {
    int degree = 0;
    for (double[] row : cost) {
      degree = Math.max(degree, (int) row[3] - 1);
    }
    StringBuilder sum = new StringBuilder();
    for (int d = degree; d >= 0; d--) {
      int power = d;
      list("c" + d, gen.length, u -> coefficient(u, power));
      sum.append(sum.length() == 0 ? "" : " + ").append("c").append(d).append("[u]");
      sum.append(d == 0 ? "" : d == 1 ? " * produced[u]" : " * produced[u]^" + d);
    }
    line("");
    line("let produced[u in unit] = Pg[u]" + (isRandom ? " + share[u] * deviation" : ""));
    String whole = "sum(u in unit, " + sum + ")";
    line("minimize cost: " + (isRandom ? "E[ " + whole + " ]" : whole));
    line("");
  }

  /** Of the cost in thousand dollars, for power per unit. */
  private double coefficient(int u, int power) {
    int at = 4 + (int) cost[u][3] - 1 - power;
    return at < 4 || at >= cost[u].length ? 0.0 : cost[u][at] * Math.pow(base, power) / 1000;
  }

  private void limits(boolean isRandom, double chance) {
    List<String> all = new ArrayList<>();
    for (int k = 0; k < branch.length; k++) {
      int number = k + 1;
      if (branch[k][5] > 0) {
        for (String end : List.of("from", "to")) {
          all.add(
              "limit_"
                  + end
                  + number
                  + ": "
                  + limit(number, end, text(rating(k)), isRandom, chance));
        }
      }
      double least = branch[k].length > 12 ? branch[k][11] : -360;
      double most = branch[k].length > 12 ? branch[k][12] : 360;
      boolean limited = (least != 0 || most != 0) && (least > -360 || most < 360);
      if (limited) {
        all.add(
            "angle"
                + number
                + ": "
                + text(Math.toRadians(least))
                + " <= theta["
                + (from(k) + 1)
                + "] - theta["
                + (to(k) + 1)
                + "] <= "
                + text(Math.toRadians(most)));
      }
    }
    for (int i = 0; i < bus.length; i++) {
      if (bus[i][1] == 3) {
        all.add("reference" + (i + 1) + ": theta[" + (i + 1) + "] == " + text(0.0));
      }
    }
    for (int k = 0; k < all.size(); k++) {
      line((k == 0 ? "subject to " : "           ") + all.get(k));
    }
  }

  private static String limit(int k, String end, String rating, boolean isRandom, double chance) {
    String p = "P_" + end + "[" + k + "]";
    String q = "Q_" + end + "[" + k + "]";
    if (!isRandom) {
      return p + "^2 + " + q + "^2 <= " + rating + "^2";
    }
    String flow =
        "(" + p + (end.equals("from") ? " + " : " - ") + "swing[" + k + "])^2 + " + q + "^2";
    return chance > 0
        ? "probability(" + flow + " <= " + rating + "^2) >= " + chance
        : "E[ " + flow + " ] <= " + rating + "^2";
  }

  private void balances(int plants) {
    int[] sites = sites(plants);
    for (int i = 0; i < bus.length; i++) {
      int at = i;
      boolean plant = Arrays.stream(sites).anyMatch(s -> s == at);
      double real = (bus[i][2] / base) * (plant ? 1 - PLANT : 1);
      balance("real", i, "P", real, bus[i][4] / base);
      balance("reactive", i, "Q", bus[i][3] / base, -bus[i][5] / base);
    }
  }

  private void balance(String kind, int i, String letter, double load, double shunt) {
    List<String> terms = new ArrayList<>();
    for (int k = 0; k < branch.length; k++) {
      if (from(k) == i) {
        terms.add(letter + "_from[" + (k + 1) + "]");
      }
      if (to(k) == i) {
        terms.add(letter + "_to[" + (k + 1) + "]");
      }
    }
    StringBuilder sum = new StringBuilder(String.join(" + ", terms));
    if (shunt != 0) {
      sum.append(shunt < 0 ? " - " : " + ")
          .append(text(Math.abs(shunt)))
          .append(" * V[")
          .append(i + 1)
          .append("]^2");
    }
    for (int u = 0; u < gen.length; u++) {
      if (place(gen[u][0], "") == i) {
        sum.append(" - ").append(letter).append("g[").append(u + 1).append(']');
      }
    }
    line("           " + kind + (i + 1) + ": " + sum + " == " + text(-load));
  }
}
