package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/** Which inputs of compiled functions come from where; fills them for a scenario or a row. */
final class Plan {

  /** Random statement r of a draw has the key derive(key, STREAM + r), far from those of tables. */
  private static final long STREAM = 1L << 32;

  /** The inputs of one draw. */
  private static final class Step {
    final Draw draw;
    final int[] tables;
    final int[] columnSlot;
    final int[] columnTable;
    final Column[] column;
    final int[] columnPlace;
    final int[] featureSlot;
    final FeatureRows[] feature;
    final int[] numberSlot;
    final RandomSource[] number;
    final int[] vectorSlot;
    final RandomSource[] vector;
    int factorSlot = -1;

    Step(Draw draw, Map<Integer, Inputs.Input> scalars, Map<Integer, Inputs.Input> vectors) {
      this.draw = draw;
      List<Integer> columnSlots = new ArrayList<>();
      List<Integer> columnTables = new ArrayList<>();
      List<Column> columns = new ArrayList<>();
      List<Integer> numberSlots = new ArrayList<>();
      List<RandomSource> numbers = new ArrayList<>();
      Set<Integer> used = new TreeSet<>();
      scalars.forEach(
          (slot, input) -> {
            if (input instanceof Inputs.ColumnInput c) {
              columnSlots.add(slot);
              columnTables.add(c.table());
              columns.add(c.column());
              used.add(c.table());
            } else if (input instanceof Inputs.RandomInput r) {
              numberSlots.add(slot);
              numbers.add(r.source());
            } else {
              factorSlot = slot;
            }
          });
      List<Integer> featureSlots = new ArrayList<>();
      List<FeatureRows> features = new ArrayList<>();
      List<Integer> vectorSlots = new ArrayList<>();
      List<RandomSource> randomVectors = new ArrayList<>();
      vectors.forEach(
          (slot, input) -> {
            if (input instanceof Inputs.FeatureInput f) {
              featureSlots.add(slot);
              features.add(f.rows());
              used.add(f.rows().table);
            } else if (input instanceof Inputs.RandomInput r) {
              vectorSlots.add(slot);
              randomVectors.add(r.source());
            }
          });
      this.tables = ints(used);
      this.columnSlot = ints(columnSlots);
      this.columnTable = ints(columnTables);
      this.column = columns.toArray(new Column[0]);
      this.columnPlace = columns.stream().mapToInt(Column::place).toArray();
      this.featureSlot = ints(featureSlots);
      this.feature = features.toArray(new FeatureRows[0]);
      this.numberSlot = ints(numberSlots);
      this.number = numbers.toArray(new RandomSource[0]);
      this.vectorSlot = ints(vectorSlots);
      this.vector = randomVectors.toArray(new RandomSource[0]);
    }

    private static int[] ints(Iterable<Integer> list) {
      List<Integer> all = new ArrayList<>();
      list.forEach(all::add);
      return all.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private final Step[] steps;
  private final int tableCount;
  private final int sourceCount;

  /** Where rows come from that are elsewhere. */
  @Nullable RowSource source;

  Plan(Inputs inputs, Iterable<Expr> rows, List<Draw> draws, int tables) {
    Inputs.Used used = inputs.used(rows);
    Map<Integer, Map<Integer, Inputs.Input>> scalars = new TreeMap<>();
    Map<Integer, Map<Integer, Inputs.Input>> vectors = new TreeMap<>();
    used.scalars().forEach((slot, i) -> put(scalars, vectors, i.draw(), slot, i, true));
    used.vectors().forEach((slot, i) -> put(scalars, vectors, i.draw(), slot, i, false));
    this.steps =
        scalars.keySet().stream()
            .map(
                d ->
                    new Step(
                        draws.get(d),
                        scalars.getOrDefault(d, Map.of()),
                        vectors.getOrDefault(d, Map.of())))
            .toArray(Step[]::new);
    this.tableCount = tables;
    int most = 0;
    for (Step step : steps) {
      for (RandomSource source : step.number) {
        most = Math.max(most, source.number() + 1);
      }
      for (RandomSource source : step.vector) {
        most = Math.max(most, source.number() + 1);
      }
    }
    this.sourceCount = most;
  }

  private static void put(
      Map<Integer, Map<Integer, Inputs.Input>> scalars,
      Map<Integer, Map<Integer, Inputs.Input>> vectors,
      int draw,
      int slot,
      Inputs.Input input,
      boolean scalar) {
    Map<Integer, Inputs.Input> s = scalars.computeIfAbsent(draw, d -> new TreeMap<>());
    Map<Integer, Inputs.Input> v = vectors.computeIfAbsent(draw, d -> new TreeMap<>());
    (scalar ? s : v).put(slot, input);
  }

  /** What one thread needs. */
  static final class Scratch {
    final Plan owner;
    final Workspace workspace;
    final int[] rows;

    /** The rows among which those in {@link #rows} are, where they are elsewhere. */
    @Nullable PackedRows packed;

    final RowCursor cursor = new RowCursor();
    private final ScenarioRandom random = new ScenarioRandom();
    private final Sampler[] samplers;
    private final double[][] buffers;
    private final double[] one = new double[1];

    Scratch(Plan owner, Functions functions) {
      this.owner = owner;
      this.workspace = functions.newWorkspace();
      this.rows = new int[owner.tableCount];
      this.buffers = workspace.vector.clone();
      this.samplers = new Sampler[owner.sourceCount];
      for (Step step : owner.steps) {
        for (RandomSource source : step.number) {
          samplers[source.number()] = source.sampler().apply(random);
        }
        for (RandomSource source : step.vector) {
          samplers[source.number()] = source.sampler().apply(random);
        }
      }
    }
  }

  int steps() {
    return steps.length;
  }

  Draw draw(int step) {
    return steps[step].draw;
  }

  /** The tables that a step reads, in ascending order. */
  int[] tables(int step) {
    return steps[step].tables;
  }

  boolean hasRandom() {
    return sourceCount > 0;
  }

  /** The key of a step's row, where the only table is elsewhere. */
  long rowKey(int step, long xi) {
    return Scenarios.derive(xi, steps[step].draw.number());
  }

  /** The steps that read rows. */
  int[] readingSteps() {
    return IntStream.range(0, steps.length).filter(k -> steps[k].tables.length > 0).toArray();
  }

  /** Fills the inputs of all draws for a scenario. */
  void sample(long xi, Scratch s) {
    RowSource elsewhere = source;
    RowCursor cursor = s.cursor;
    int slot = 0;
    if (elsewhere != null) {
      elsewhere.seek(xi, cursor);
      s.packed = cursor.rows();
      slot = cursor.slot();
    }
    for (Step step : steps) {
      long key = Scenarios.derive(xi, step.draw.number());
      for (int t : step.tables) {
        if (elsewhere != null) {
          s.rows[t] = slot++;
        } else {
          Group group = step.draw.groups().get(t);
          s.rows[t] = group.row(t == 0 ? key : Scenarios.derive(key, t));
        }
      }
      fill(step, 1.0, s);
      simulate(step, key, s);
    }
  }

  /** Fills what a step simulates for a scenario. */
  void simulate(int step, long xi, Scratch s) {
    simulate(steps[step], rowKey(step, xi), s);
  }

  private static void simulate(Step step, long key, Scratch s) {
    Workspace w = s.workspace;
    for (int i = 0; i < step.number.length; i++) {
      int source = step.number[i].number();
      s.random.reseed(Scenarios.derive(key, STREAM + source));
      s.samplers[source].next(s.one);
      w.scalar[step.numberSlot[i]] = s.one[0];
    }
    for (int i = 0; i < step.vector.length; i++) {
      int source = step.vector[i].number();
      s.random.reseed(Scenarios.derive(key, STREAM + source));
      s.samplers[source].next(w.vector[step.vectorSlot[i]]);
    }
  }

  /** Fills the inputs of a step from the rows in {@code s.rows}. */
  void fill(int step, double factor, Scratch s) {
    fill(steps[step], factor, s);
  }

  private static void fill(Step step, double factor, Scratch s) {
    Workspace w = s.workspace;
    if (step.factorSlot >= 0) {
      w.scalar[step.factorSlot] = factor;
    }
    PackedRows packed = s.packed;
    if (packed != null) {
      for (int i = 0; i < step.column.length; i++) {
        w.scalar[step.columnSlot[i]] = packed.value(step.columnPlace[i], s.rows[0]);
      }
      for (int i = 0; i < step.feature.length; i++) {
        int slot = step.featureSlot[i];
        w.vector[slot] = step.feature[i].row(packed, s.rows[0], s.buffers[slot]);
      }
      return;
    }
    for (int i = 0; i < step.column.length; i++) {
      w.scalar[step.columnSlot[i]] = step.column[i].value(s.rows[step.columnTable[i]]);
    }
    for (int i = 0; i < step.feature.length; i++) {
      int slot = step.featureSlot[i];
      FeatureRows feature = step.feature[i];
      w.vector[slot] = feature.row(s.rows[feature.table], s.buffers[slot]);
    }
  }
}
