package org.proxpep.model.language;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.GroupFacts;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;

/** The questions that building a model leads to. */
final class Questions {

  private Questions() {}

  /** A question about rows. */
  abstract static non-sealed class OfParts extends Question {

    final Context context;

    OfParts(Context context) {
      this.context = context;
    }

    @Override
    public final boolean needsNoRows() {
      return false;
    }

    @Override
    public final Serializable answer(PackedRows rows, int firstChunk) {
      return answer(new LocalRows(context, rows, firstChunk));
    }

    abstract Serializable answer(LocalRows rows);
  }

  /** The rows of a group: what each chunk says. */
  static final class OfGroup extends OfParts {

    private final Context.Test test;

    OfGroup(Context context, Context.Test test) {
      super(context);
      this.test = test;
    }

    @Override
    Serializable answer(LocalRows rows) {
      return new ArrayList<>(rows.part(test).facts());
    }

    @Override
    public Serializable combine(List<? extends Serializable> parts) {
      List<GroupFacts.Part> chunks = new ArrayList<>();
      for (Serializable part : parts) {
        for (Object each : (List<?>) part) {
          chunks.add((GroupFacts.Part) each);
        }
      }
      return GroupFacts.of(chunks, test.weight() >= 0);
    }
  }

  /** The mean of an expression of data. */
  static final class OfMean extends OfParts {

    private final Functions functions;
    private final Plan plan;
    private final double[] x;
    private final long count;

    OfMean(Context context, Functions functions, Plan plan, double[] x, long count) {
      super(context);
      this.functions = functions;
      this.plan = plan;
      this.x = x;
      this.count = count;
    }

    /** Sums of the chunks, each followed by its rounding error. */
    @Override
    Serializable answer(LocalRows rows) {
      Plan.Scratch s = new Plan.Scratch(plan, functions);
      int chunks = RowChunks.count(rows.count());
      double[] sums = new double[2 * chunks];
      for (int c = 0; c < chunks; c++) {
        Pilot.Sum sum = new Pilot.Sum(functions, s, x);
        rows.forEach(plan, c, s, sum::add);
        sums[2 * c] = sum.sum;
        sums[2 * c + 1] = sum.error;
      }
      return sums;
    }

    @Override
    public Serializable combine(List<? extends Serializable> parts) {
      Pilot.Total total = new Pilot.Total();
      for (Serializable part : parts) {
        double[] sums = (double[]) part;
        for (int k = 0; k < sums.length; k += 2) {
          total.add(sums[k], sums[k + 1]);
        }
      }
      return total.mean(count);
    }
  }

  /** Values of an expression of one draw under given keys. */
  static final class OfSamples extends OfParts {

    private final Functions functions;
    private final Plan plan;
    private final double[] x;
    private final long[] keys;

    OfSamples(Context context, Functions functions, Plan plan, double[] x, long[] keys) {
      super(context);
      this.functions = functions;
      this.plan = plan;
      this.x = x;
      this.keys = keys;
    }

    private record Found(int[] places, double[] values) implements Serializable {}

    @Override
    Serializable answer(LocalRows rows) {
      Plan.Scratch s = new Plan.Scratch(plan, functions);
      List<Integer> places = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      double[] value = new double[1];
      double[][] gradient = new double[1][x.length];
      rows.forEach(
          plan,
          keys,
          s,
          i -> {
            functions.evaluate(x, s.workspace, value, gradient);
            places.add(i);
            values.add(value[0]);
          });
      return new Found(
          places.stream().mapToInt(Integer::intValue).toArray(),
          values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public Serializable combine(List<? extends Serializable> parts) {
      double[] values = new double[keys.length];
      for (Serializable part : parts) {
        Found found = (Found) part;
        for (int k = 0; k < found.places.length; k++) {
          values[found.places[k]] = found.values[k];
        }
      }
      return values;
    }
  }

  /** The numbers of a file, which only the machine that the model was given to can read. */
  static final class OfFile extends Question {

    private final Path file;

    OfFile(Path file) {
      this.file = file;
    }

    @Override
    public boolean needsNoRows() {
      return true;
    }

    @Override
    public Serializable answer(PackedRows rows, int firstChunk) {
      throw new IllegalStateException("Rows know no files.");
    }

    @Override
    public Serializable combine(List<? extends Serializable> parts) {
      return NumberFile.read(file);
    }
  }

  /** The rows that a group's facts are made of, as a group. */
  static Group group(Context context, Context.Test test, String text, int rows, GroupFacts facts) {
    Group group = Group.elsewhere(text, rows, facts);
    context.tests.put(group, test);
    context.firstRows.put(group, new PackedRows(context.layout(), new byte[][] {facts.first()}, 1));
    return group;
  }
}
