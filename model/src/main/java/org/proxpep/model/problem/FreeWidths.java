package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.BoundModel.Row;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.FreeWidth;
import org.proxpep.model.semantics.LimitOfShare;
import org.proxpep.problem.Scenarios;

/**
 * Chooses the widths of probabilities that have none. A comparison of a and b is smoothed over the
 * width within which a − b lies in a certain share of all scenarios: that of the rarer one of the
 * event and its contrary, and at least a few scenarios. So a start at which nothing changes any
 * more has a slope, from the scenarios that are nearest to a change, and near a solution the slope
 * is that of the scenarios that decide.
 *
 * <p>Far from a solution that may be too wide: smoothing may take no more off a probability than
 * its limit allows, or else a slope where nothing happens would hold the point there.
 */
final class FreeWidths {

  /** How many scenarios say what suits a point where nobody asks for fewer. */
  static final int MANY = 4000;

  /** The fewest scenarios within a width: the slope of fewer would be chance. */
  private static final int FEWEST = 12;

  /**
   * Smoothing may take off so many times the square of what a limit leaves. A violation may be
   * nearly 1 where the room is 0.01, so a multiplier can be a hundred times too large and forgets
   * that slowly: a slope must be as much smaller where nothing happens.
   */
  private static final double ROOMS = 100.0;

  /** What happens this often in all scenarios of a mean may not be seen. */
  private static final double UNSEEN = 3.0;

  /** And this is less than anything that could be seen. */
  private static final double NOTHING = 1e-3;

  /** Smoothing may change so much of how often a rare event happens, or of its limit. */
  private static final double PART_OF_RARE = 0.25;

  /** So many halvings find a width to the tenth part. */
  private static final int HALVINGS = 40;

  /** What smoothing may take off each probability. */
  private final double[] most;

  /** The limits on the probabilities that each gap is part of. */
  private final List<List<LimitOfShare>> limits;

  private final Functions functions;
  private final InputFiller plan;

  /** The first of the functions that tell a gap in each look, and its weights after them. */
  private final int[] firstLook;

  private final List<FreeWidth> all;

  /** The gaps' slots among the parameters, in the order of the functions. */
  private final int[] slots;

  private final Graph graph;

  private FreeWidths(
      Graph graph,
      List<FreeWidth> all,
      int[] slots,
      List<List<LimitOfShare>> limits,
      InputFiller plan) {
    List<Expr> measured = new ArrayList<>();
    all.forEach(width -> measured.add(width.gap()));
    all.forEach(width -> measured.add(width.event()));
    this.all = all;
    this.firstLook = new int[all.size()];
    for (int j = 0; j < firstLook.length; j++) {
      firstLook[j] = measured.size();
      all.get(j).looks().forEach(look -> measured.addAll(List.of(look.gap(), look.weight())));
    }
    this.functions = Functions.interpret(graph, measured);
    this.plan = plan;
    this.slots = slots;
    this.limits = limits;
    this.most = limits.stream().mapToDouble(FreeWidths::mostOff).toArray();
    this.graph = graph;
  }

  /** Null if the rows of a problem need none. */
  static @Nullable FreeWidths of(ModelParts parts, List<Expr> rows, InputFiller plan) {
    Context context = parts.context();
    Set<Integer> used =
        context.graph().reached(rows).stream()
            .filter(node -> node.op() == Op.PARAMETER)
            .map(Node::index)
            .collect(Collectors.toSet());
    List<String> names = context.graph().parameters();
    List<FreeWidth> all = new ArrayList<>();
    List<Integer> slots = new ArrayList<>();
    for (FreeWidth width : context.freeWidths) {
      int slot = names.indexOf(width.name());
      if (used.contains(slot) && !slots.contains(slot)) {
        all.add(width);
        slots.add(slot);
      }
    }
    return all.isEmpty()
        ? null
        : new FreeWidths(
            context.graph(),
            all,
            slots.stream().mapToInt(Integer::intValue).toArray(),
            all.stream().map(width -> limits(width, parts)).toList(),
            plan);
  }

  private static List<LimitOfShare> limits(FreeWidth width, ModelParts parts) {
    List<LimitOfShare> limits = new ArrayList<>();
    for (Row row : parts.rows()) {
      LimitOfShare limit = LimitOfShare.of(row.function(), parts.context(), width.event());
      if (limit != null && row.divisor() == null) {
        limits.add(limit);
      }
    }
    return limits;
  }

  /** By the least that the limits of a probability leave on one side. */
  private static double mostOff(List<LimitOfShare> limits) {
    double room = 0.5;
    for (LimitOfShare limit : limits) {
      room = Math.min(room, Math.min(limit.share(), 1.0 - limit.share()));
    }
    return room > 0.0 ? Math.min(0.5, ROOMS * room * room) : 0.5;
  }

  /**
   * All parameters of the graph, with the inverse widths for a point.
   *
   * @param count how many scenarios say what suits
   * @param means how many scenarios the means are over that will be looked at
   */
  double[] parameters(double[] x, int count, double means) {
    int gaps = slots.length;
    double[][] distance = new double[gaps][count];
    double[] happens = new double[gaps];
    double[] below = new double[gaps];
    double[] slope = new double[gaps];
    double[][] looks = new double[gaps][];
    Arrays.setAll(looks, j -> new double[2 * all.get(j).looks().size() * count]);
    double[] value = new double[functions.rows()];
    double[][] gradient = new double[value.length][x.length];
    InputFiller.Scratch scratch = new InputFiller.Scratch(plan, functions);
    for (int k = 0; k < count; k++) {
      plan.sample(ModelProblem.SPREAD.key(Scenarios.Purpose.PILOT, k), scratch);
      functions.evaluate(x, scratch.workspace, value, gradient);
      for (int j = 0; j < gaps; j++) {
        distance[j][k] = Math.abs(value[j]);
        below[j] += value[j] < 0.0 ? 1.0 / count : 0.0;
        happens[j] += value[gaps + j] != 0.0 ? 1.0 / count : 0.0;
        slope[j] = Math.max(slope[j], Arrays.stream(gradient[j]).map(Math::abs).sum());
        int size = looks[j].length / count;
        System.arraycopy(value, firstLook[j], looks[j], k * size, size);
      }
    }
    double[] parameters = graph.parameterValues();
    for (int j = 0; j < gaps; j++) {
      double width = width(distance[j], happens[j], slope[j], most[j]);
      if (looks[j].length > 0) {
        width = ofRare(width, all.get(j).rare(), distance[j], looks[j]);
      }
      parameters[slots[j]] =
          1.0 / sharper(width, distance[j], happens[j], below[j], means, holds(j, happens[j]));
    }
    return parameters;
  }

  /**
   * The part of the width that so many scenarios allow: of N that decide, N^(−1/5) balances the
   * square of what smoothing changes the slope by, which falls with the fourth power of the width,
   * against the noise of the slope, which grows with its inverse.
   */
  private static double sharper(
      double width, double[] distance, double share, double below, double means, boolean holds) {
    double decide = Math.min(share, 1.0 - share) * means;
    if (!(decide > 1.0)) {
      // Behind a limit that holds for sure a wide slope would only keep the point far from it.
      return holds && means > 0.0 ? narrowed(distance, width, NOTHING / means) : width;
    }
    double sharper = Math.pow(decide, -0.2) * width;
    // A comparison that hardly ever changes is as good as settled: its slope would be the width's.
    double changes = Math.max(Math.min(below, 1.0 - below), UNSEEN / means);
    return takenOff(distance, sharper) > changes ? narrowed(distance, sharper, changes) : sharper;
  }

  /** Whether a share meets the limits of a gap, of which there is one at least. */
  private boolean holds(int gap, double share) {
    List<LimitOfShare> all = limits.get(gap);
    return !all.isEmpty()
        && all.stream().allMatch(l -> l.factor() < 0.0 ? share >= l.share() : share <= l.share());
  }

  private static double width(double[] distance, double share, double slope, double most) {
    Arrays.sort(distance);
    int count = distance.length;
    int near = (int) Math.max(FEWEST, Math.min(share, 1.0 - share) * count);
    double width = 0.0;
    // Values that are equal to the limit, as counts may be, say nothing of the width.
    for (int k = Math.min(near, count) - 1; k < count && !(width > 0.0); k++) {
      width = distance[k];
    }
    if (!(width > 0.0) || !(width < Double.POSITIVE_INFINITY)) {
      width = slope; // what a move of all variables by 1 brings
    } else if (takenOff(distance, width) > most) {
      width = narrowed(distance, width, most);
    }
    return width > 0.0 && width < Double.POSITIVE_INFINITY ? width : 1.0;
  }

  /** The mean difference between smoothed and counted values. */
  private static double takenOff(double[] distance, double width) {
    return Arrays.stream(distance).map(d -> 1.0 / (1.0 + Math.exp(d / width))).average().orElse(0);
  }

  /** No wider than suits a rare event. */
  private static double ofRare(double width, double rare, double[] sorted, double[] looks) {
    int count = sorted.length;
    double share = share(looks, count);
    double most = width;
    if (share < rare) {
      // Where the limit holds, a slope from afar would only keep the point there.
      double spread = sorted[count - 1 - count / 6] - sorted[count / 6];
      most = spread > 0.0 ? Math.min(width, spread) : width;
    }
    double part = PART_OF_RARE * Math.max(rare, share);
    return takenOff(looks, count, most) > part
        ? narrowed(w -> takenOff(looks, count, w), most, part)
        : most;
  }

  /** How often a rare event happens, by gaps and weights in turn. */
  private static double share(double[] looks, int count) {
    double sum = 0.0;
    for (int k = 0; k < looks.length; k += 2) {
      sum += looks[k] >= 0.0 ? looks[k + 1] : 0.0;
    }
    return sum / count;
  }

  /** The mean difference between smoothed and counted values, by gaps and weights in turn. */
  private static double takenOff(double[] looks, int count, double width) {
    double sum = 0.0;
    for (int k = 0; k < looks.length; k += 2) {
      sum += looks[k + 1] / (1.0 + Math.exp(Math.abs(looks[k]) / width));
    }
    return sum / count;
  }

  private static double narrowed(double[] distance, double width, double most) {
    return narrowed(w -> takenOff(distance, w), width, most);
  }

  private static double narrowed(DoubleUnaryOperator off, double width, double most) {
    double low = 0.0;
    double high = width;
    for (int k = 0; k < HALVINGS && low < 0.9 * high; k++) {
      double middle = 0.5 * (low + high);
      if (off.applyAsDouble(middle) > most) {
        high = middle;
      } else {
        low = middle;
      }
    }
    // Where most values are at the limit, no width is narrow enough.
    return low > 0.0 ? low : width;
  }
}
