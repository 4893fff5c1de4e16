package org.proxpep.model.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Group;

/**
 * All scenarios of a plan without simulated numbers, one after another. Draws that read the same
 * tables share a block of scenarios, one for each combination of rows; other draws have blocks of
 * their own. In a block of B scenarios out of N a draw's terms are multiplied by N/B times the
 * rows' factors, in other blocks by 0, so that the plain average over all N is the mean.
 */
public final class Enumeration {

  /** More combinations of rows of several tables are not enumerated. */
  public static final long MOST_COMBINATIONS = 10_000_000;

  private record Block(int[] tables, int[] sizes, long count, int[] steps) {}

  private final InputFiller plan;
  private final Block[] blocks;
  private final long count;

  private Enumeration(
      InputFiller plan, Map<List<Integer>, List<Integer>> stepsByTables, int[] tableRows) {
    this.plan = plan;
    long total = 0;
    List<Block> found = new ArrayList<>();
    for (Map.Entry<List<Integer>, List<Integer>> entry : stepsByTables.entrySet()) {
      int[] used = entry.getKey().stream().mapToInt(Integer::intValue).toArray();
      int[] sizes = Arrays.stream(used).map(t -> tableRows[t]).toArray();
      long product = Arrays.stream(sizes).asLongStream().reduce(1, (a, b) -> a * b);
      int[] steps = entry.getValue().stream().mapToInt(Integer::intValue).toArray();
      found.add(new Block(used, sizes, product, steps));
      total += product;
    }
    this.blocks = found.toArray(new Block[0]);
    this.count = Math.max(1, total);
  }

  /**
   * Null if numbers are simulated or there are too many combinations of rows.
   *
   * @param tableRows how many rows each table has
   */
  public static @Nullable Enumeration of(InputFiller plan, int[] tableRows) {
    if (plan.hasRandom()) {
      return null;
    }
    Map<List<Integer>, List<Integer>> steps = new LinkedHashMap<>();
    for (int k = 0; k < plan.steps(); k++) {
      List<Integer> used = Arrays.stream(plan.tables(k)).boxed().toList();
      double product = used.stream().mapToDouble(t -> tableRows[t]).reduce(1.0, (a, b) -> a * b);
      if (used.size() > 1 && product > MOST_COMBINATIONS) {
        return null;
      }
      if (!used.isEmpty()) {
        steps.computeIfAbsent(used, u -> new ArrayList<>()).add(k);
      }
    }
    return new Enumeration(plan, steps, tableRows);
  }

  public long count() {
    return count;
  }

  /**
   * Fills all inputs for scenario {@code index}.
   *
   * @return the factor of the last draw, which matters where there is only one
   */
  public double fill(long index, InputFiller.Scratch s) {
    double last = 1.0;
    long rest = index;
    for (Block block : blocks) {
      boolean here = rest >= 0 && rest < block.count;
      for (int step : block.steps) {
        List<Group> groups = plan.draw(step).groups();
        double factor = here ? factor(block, groups, rest, s) : 0.0;
        if (factor == 0.0) {
          // Any row of the group will do, but one outside may make the terms infinite.
          for (int t : block.tables) {
            s.rows[t] = groups.get(t).rowAt(0);
          }
        }
        plan.fill(step, factor, s);
        last = factor;
      }
      rest -= block.count;
    }
    return last;
  }

  private double factor(Block block, List<Group> groups, long place, InputFiller.Scratch s) {
    double factor = (double) count / block.count;
    long rest = place;
    for (int i = 0; i < block.tables.length; i++) {
      int t = block.tables[i];
      int row = (int) (rest % block.sizes[i]);
      rest /= block.sizes[i];
      s.rows[t] = row;
      factor *= groups.get(t).factor(row);
    }
    return factor;
  }

  /**
   * Fills all inputs of the first lanes, each with the numbers of {@link #fill(long,
   * InputFiller.Scratch)}.
   *
   * @param factors a buffer with an entry for each lane
   */
  void fill(long[] indices, int lanes, double[] factors, BlockInputs to) {
    long first = 0;
    for (Block block : blocks) {
      for (int step : block.steps) {
        List<Group> groups = plan.draw(step).groups();
        for (int j = 0; j < lanes; j++) {
          factors[j] = lane(block, groups, indices[j] - first, j, to);
        }
        to.fill(step, factors, lanes);
      }
      first += block.count;
    }
  }

  /** Chooses the rows of a lane, and returns its factor. */
  private double lane(Block block, List<Group> groups, long place, int lane, BlockInputs to) {
    boolean here = place >= 0 && place < block.count;
    double factor = here ? (double) count / block.count : 0.0;
    long rest = place;
    for (int i = 0; here && i < block.tables.length; i++) {
      int row = (int) (rest % block.sizes[i]);
      rest /= block.sizes[i];
      to.rows(block.tables[i])[lane] = row;
      factor *= groups.get(block.tables[i]).factor(row);
    }
    if (factor == 0.0) {
      for (int t : block.tables) {
        to.rows(t)[lane] = groups.get(t).rowAt(0);
      }
    }
    return factor;
  }
}
