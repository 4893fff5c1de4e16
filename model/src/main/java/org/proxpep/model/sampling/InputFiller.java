package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.PackedFeatures;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/**
 * Which inputs of compiled functions come from where; fills them for a scenario or a row. One over
 * a table that is elsewhere can be sent there.
 */
public final class InputFiller implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Random statement r of a draw has the key derive(key, STREAM + r), far from those of tables. */
  static final long STREAM = 1L << 32;

  /** The inputs of one draw. */
  static final class Step implements Serializable {

    private static final long serialVersionUID = 1L;

    final Draw draw;
    final int[] tables;
    final int[] columnSlot;
    final int[] columnTable;
    final int[] columnPlace;
    final int[] featureSlot;
    final @Nullable PackedFeatures[] packedFeature;
    // What is here stays here.
    final transient Column[] column;
    final transient FeatureRows[] feature;
    final int[] numberSlot;
    final RandomSource[] number;
    final int[] vectorSlot;
    final RandomSource[] vector;
    final int factorSlot;

    Step(Draw draw, Map<Integer, Inputs.Input> scalars, Map<Integer, Inputs.Input> vectors) {
      this.draw = draw;
      this.columnSlot = slots(scalars, Inputs.ColumnInput.class);
      List<Inputs.ColumnInput> columns = of(scalars, Inputs.ColumnInput.class);
      this.columnTable = columns.stream().mapToInt(Inputs.ColumnInput::table).toArray();
      this.column = columns.stream().map(Inputs.ColumnInput::column).toArray(Column[]::new);
      this.columnPlace = Arrays.stream(column).mapToInt(Column::place).toArray();
      this.numberSlot = slots(scalars, Inputs.RandomInput.class);
      this.number = sources(scalars);
      this.featureSlot = slots(vectors, Inputs.FeatureInput.class);
      this.feature =
          of(vectors, Inputs.FeatureInput.class).stream()
              .map(Inputs.FeatureInput::rows)
              .toArray(FeatureRows[]::new);
      this.packedFeature =
          Arrays.stream(feature).map(f -> f.features.packed()).toArray(PackedFeatures[]::new);
      this.vectorSlot = slots(vectors, Inputs.RandomInput.class);
      this.vector = sources(vectors);
      int[] factor = slots(scalars, Inputs.FactorInput.class);
      this.factorSlot = factor.length == 0 ? -1 : factor[0];
      this.tables =
          IntStream.concat(
                  Arrays.stream(columnTable), Arrays.stream(feature).mapToInt(f -> f.table))
              .sorted()
              .distinct()
              .toArray();
    }

    private static int[] slots(Map<Integer, Inputs.Input> inputs, Class<?> kind) {
      return inputs.entrySet().stream()
          .filter(entry -> kind.isInstance(entry.getValue()))
          .mapToInt(Map.Entry::getKey)
          .toArray();
    }

    private static <T> List<T> of(Map<Integer, Inputs.Input> inputs, Class<T> kind) {
      return inputs.values().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static RandomSource[] sources(Map<Integer, Inputs.Input> inputs) {
      return of(inputs, Inputs.RandomInput.class).stream()
          .map(Inputs.RandomInput::source)
          .toArray(RandomSource[]::new);
    }

    Stream<RandomSource> sources() {
      return Stream.concat(Arrays.stream(number), Arrays.stream(vector));
    }
  }

  final Step[] steps;
  private final int tableCount;
  private final int sourceCount;

  /** Where rows come from that are elsewhere. */
  public transient @Nullable RowSource source;

  public InputFiller(Inputs inputs, Iterable<Expr> rows, List<Draw> draws, int tables) {
    Inputs.Used used = inputs.used(rows);
    Map<Integer, Map<Integer, Inputs.Input>> scalars = byDraw(used.scalars());
    Map<Integer, Map<Integer, Inputs.Input>> vectors = byDraw(used.vectors());
    SortedSet<Integer> numbers = new TreeSet<>(scalars.keySet());
    numbers.addAll(vectors.keySet());
    this.steps =
        numbers.stream()
            .map(
                d ->
                    new Step(
                        draws.get(d),
                        scalars.getOrDefault(d, Map.of()),
                        vectors.getOrDefault(d, Map.of())))
            .toArray(Step[]::new);
    this.tableCount = tables;
    this.sourceCount =
        Arrays.stream(steps).flatMap(Step::sources).mapToInt(s -> s.number() + 1).max().orElse(0);
  }

  private static Map<Integer, Map<Integer, Inputs.Input>> byDraw(Map<Integer, Inputs.Input> used) {
    Map<Integer, Map<Integer, Inputs.Input>> byDraw = new TreeMap<>();
    used.forEach(
        (slot, input) ->
            byDraw.computeIfAbsent(input.draw(), d -> new TreeMap<>()).put(slot, input));
    return byDraw;
  }

  /** What one thread needs. */
  public static final class Scratch {
    public final InputFiller owner;
    public final Workspace workspace;
    public final int[] rows;

    /** The rows among which those in {@link #rows} are, where they are elsewhere. */
    public @Nullable PackedRows packed;

    final RowCursor cursor = new RowCursor();
    private final ScenarioRandom random = new ScenarioRandom();
    private final Sampler[] samplers;
    private final double[][] buffers;
    private final double[] one = new double[1];

    public Scratch(InputFiller owner, Functions functions) {
      this.owner = owner;
      this.workspace = functions.newWorkspace();
      this.rows = new int[owner.tableCount];
      this.buffers = workspace.vector.clone();
      this.samplers = new Sampler[owner.sourceCount];
      for (Step step : owner.steps) {
        step.sources().forEach(s -> samplers[s.number()] = s.sampler().with(random));
      }
    }
  }

  public int steps() {
    return steps.length;
  }

  public Draw draw(int step) {
    return steps[step].draw;
  }

  /** How to tell the rows of a step, where the only table is elsewhere. */
  public Membership membership(int step) {
    return Objects.requireNonNull(steps[step].draw.elsewhere()).membership();
  }

  /** The tables that a step reads, in ascending order. */
  public int[] tables(int step) {
    return steps[step].tables;
  }

  public boolean hasRandom() {
    return sourceCount > 0;
  }

  /** Whether the rows of all tables are here. */
  public boolean isHere() {
    return Arrays.stream(steps).allMatch(step -> step.draw.elsewhere() == null);
  }

  /** The key of a step's row, where the only table is elsewhere. */
  public long rowKey(int step, long xi) {
    return Scenarios.derive(xi, steps[step].draw.stream());
  }

  /** The steps that read rows. */
  public int[] readingSteps() {
    return IntStream.range(0, steps.length).filter(k -> steps[k].tables.length > 0).toArray();
  }

  /** Fills the inputs of all draws for a scenario. */
  public void sample(long xi, Scratch s) {
    RowSource elsewhere = source;
    RowCursor cursor = s.cursor;
    int slot = 0;
    if (elsewhere != null) {
      elsewhere.seek(xi, cursor);
      s.packed = cursor.rows();
      slot = cursor.slot();
    }
    for (Step step : steps) {
      long key = Scenarios.derive(xi, step.draw.stream());
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
  public void simulate(int step, long xi, Scratch s) {
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
  public void fill(int step, double factor, Scratch s) {
    fill(steps[step], factor, s);
  }

  private static void fill(Step step, double factor, Scratch s) {
    Workspace w = s.workspace;
    if (step.factorSlot >= 0) {
      w.scalar[step.factorSlot] = factor;
    }
    PackedRows packed = s.packed;
    if (packed != null) {
      for (int i = 0; i < step.columnSlot.length; i++) {
        w.scalar[step.columnSlot[i]] = packed.value(step.columnPlace[i], s.rows[0]);
      }
      for (int i = 0; i < step.featureSlot.length; i++) {
        int slot = step.featureSlot[i];
        w.vector[slot] = s.buffers[slot];
        Objects.requireNonNull(step.packedFeature[i]).row(packed, s.rows[0], s.buffers[slot]);
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
