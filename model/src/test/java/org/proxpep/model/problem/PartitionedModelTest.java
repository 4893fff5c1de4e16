package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.RowLayout;
import org.proxpep.model.data.Table;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.data.Width;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.model.statistics.Answers;
import org.proxpep.model.statistics.StatisticSource;
import org.proxpep.model.statistics.Wanted;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

class PartitionedModelTest {

  private static final int ROWS = 2 * RowChunks.SIZE + 100;

  private static final String TAILS =
      """
      data rows from "rows.csv"
      features z = standardize(a, b)
      random noise ~ normal(0, 1)
      param center = E[a]
      var x[z] in [-3, 3]
      var u in [0, 5] start 1
      let loss = (dot(x, z) - b)^2 + u * a
      minimize cvar(0.9, loss | a > center) + 0.1 * E[a * u] + sd(loss + noise)
      subject to
        ratio: E[loss] / E[u + 1 + b^2] <= 100
        far: variance(x[a] * b | b > 0) <= 4
        E[loss * E[loss * b]] <= 1e6
      """;

  private final double[][] values = values();
  private int passes;
  private final List<Integer> sizes = new ArrayList<>();

  private static double[][] values() {
    ScenarioRandom random = new ScenarioRandom(5L);
    double[][] values = new double[2][ROWS];
    for (int i = 0; i < ROWS; i++) {
      values[0][i] = 3 + random.nextGaussian();
      values[1][i] = random.nextGaussian();
    }
    return values;
  }

  private Table here() {
    return Table.of("rows", Column.numbers("a", values[0]), Column.numbers("b", values[1]));
  }

  private TableFacts facts() {
    List<ColumnFacts> columns = new ArrayList<>();
    for (Column each : here().columns()) {
      columns.add(
          new ColumnFacts(
              each.name(),
              ColumnType.NUMBER,
              Width.DOUBLE,
              List.of(),
              null,
              each.summary(),
              null,
              null));
    }
    return new TableFacts("rows", ROWS, columns, here().fingerprint());
  }

  private PackedRows packed(int firstChunk, int chunks) {
    RowLayout layout = facts().layout();
    int first = firstChunk * RowChunks.SIZE;
    int count = Math.min(ROWS - first, chunks * RowChunks.SIZE);
    PackedRows rows = PackedRows.empty(layout, count);
    byte[] bytes = new byte[layout.stride()];
    for (int i = 0; i < count; i++) {
      layout.put(bytes, 0, 0, values[0][first + i]);
      layout.put(bytes, 0, 1, values[1][first + i]);
      rows.set(i, bytes, 0);
    }
    return rows;
  }

  /** A table cut in two, whose parts get copies of what is wanted, as other machines do. */
  private StatisticSource twoParts() {
    PackedRows first = packed(0, 1);
    PackedRows second = packed(1, 2);
    return wanted -> {
      passes++;
      sizes.add(wanted.size());
      return answer(wanted, first, second);
    };
  }

  private static Answers answer(Wanted wanted, PackedRows first, PackedRows second) {
    List<List<Serializable>> parts = new ArrayList<>();
    parts.add(copy(new ArrayList<>(copy(wanted).part(first, 0))));
    parts.add(copy(new ArrayList<>(copy(wanted).part(second, 1))));
    return wanted.combine(parts);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Serializable> T copy(T object) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream to = new ObjectOutputStream(bytes)) {
        to.writeObject(object);
      }
      return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private ModelProblem onOneMachine(String text) {
    return TableModels.of(here(), text);
  }

  private PartitionedModel elsewhere(String text, Path folder) {
    return PartitionedModel.build(new Text("m.pep", text, false), folder, facts(), twoParts());
  }

  /** Start, names and values of all functions, to the bit. */
  private void requireSame(PartitionedModel model, ModelProblem expected) {
    ModelProblem there = model.problem();
    assertThat(there.startingPoint()).containsExactly(expected.startingPoint());
    assertThat(there.variables()).isEqualTo(expected.variables());
    assertThat(there.constraints()).isEqualTo(expected.constraints());
    assertThat(there.description().groupSizes()).isEqualTo(expected.description().groupSizes());
    if (model.rowsPerScenario() > 0) {
      model.readFrom(model.over(packed(0, 3), 0).source(there));
    }
    Evaluation out = Evaluation.of(there);
    Evaluation same = Evaluation.of(expected);
    for (long xi = 1; xi < 50; xi++) {
      there.evaluate(there.startingPoint(), xi, out);
      expected.evaluate(expected.startingPoint(), xi, same);
      for (int row = 0; row < out.rows(); row++) {
        assertThat(out.value(row)).isEqualTo(same.value(row));
        assertThat(out.gradient(row)).containsExactly(same.gradient(row));
      }
    }
  }

  @Test
  void aModelOfPartsIsTheModelOfOneMachineToTheBitHereAndOnOtherMachines() {
    PartitionedModel model = elsewhere(TAILS, Path.of(""));
    ModelProblem expected = onOneMachine(TAILS);
    requireSame(model, expected);
    int asked = passes;
    requireSame(
        PartitionedModel.build(new Text("m.pep", TAILS, false), facts(), copy(model.known())),
        expected);
    assertThat(passes).isEqualTo(asked);
  }

  @Test
  void everyLevelOfStatisticsIsOnePass() {
    elsewhere(TAILS, Path.of(""));
    // All rows; the center; groups that depend on it; means of groups; starts; starts of starts.
    assertThat(sizes).as("statistics of each pass").hasSize(6);
  }

  @Test
  void meansOfDataTakeTwoPassesHoweverManyTheyAre() {
    String text =
        """
        data rows from "rows.csv"
        var x in [0, 1]
        var y in [0, 1]
        minimize E[a * x] + E[b * y]
        subject to
          E[a * x | b > 0] <= 1
          E[a * y | b > 1] <= 2
          E[a^2 * x + b^2 * y | b < 0] <= 3
        """;
    requireSame(elsewhere(text, Path.of("")), onOneMachine(text));
    assertThat(sizes).containsExactly(4, 6);
  }

  @Test
  void quantilesAtTheStartShareThePassOfMeans() {
    String text =
        """
        data rows from "rows.csv"
        var x in [0, 1]
        minimize cvar(0.9, (x - a)^2) + variance(x * b^2 + x^2)
        """;
    requireSame(elsewhere(text, Path.of("")), onOneMachine(text));
    assertThat(passes).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var x in [0, 1]\nminimize E[a * x]\nsubject to E[x * a | b > 100] <= 1",
        "var x in [0, 1]\nminimize E[a * x]\nsubject to E[a] <= 1",
        "param p = E[a]\nparam q = E[c]\nvar x in [0, p]\nminimize E[(a - x)^2]",
        "var x in [0, 1]\nminimize E[a * y]",
      })
  void aModelIsRefusedInTheSameWords(String rest) {
    String text = "data rows from \"rows.csv\"\n" + rest;
    assertThatThrownBy(() -> onOneMachine(text))
        .isInstanceOf(ModelException.class)
        .satisfies(
            one ->
                assertThatThrownBy(() -> elsewhere(text, Path.of("")))
                    .isInstanceOf(ModelException.class)
                    .hasMessage(one.getMessage()));
  }

  @Test
  void numbersOfFilesAreReadByTheFirstMachineOnly(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("c.txt"), "1 2 3");
    String text =
        """
        data rows from "rows.csv"
        param c[1..3] from "c.txt"
        var x[1..3] in [0, 1]
        minimize E[(dot(c, x) - a)^2]
        """;
    PartitionedModel first = elsewhere(text, folder);
    Files.delete(folder.resolve("c.txt"));
    PartitionedModel second =
        PartitionedModel.build(new Text("m.pep", text, false), facts(), copy(first.known()));
    assertThat(second.problem().fingerprint()).isEqualTo(first.problem().fingerprint());
  }
}
