package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.data.Table;

/**
 * Reads an ONNX file message by message and carries it out for one row, by the standard's words.
 */
final class OnnxReader {

  /** A field of a message. */
  private record Field(int number, long value, byte[] bytes) {

    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private static List<Field> fields(byte[] message) {
    ByteBuffer in = ByteBuffer.wrap(message);
    List<Field> fields = new ArrayList<>();
    while (in.hasRemaining()) {
      long key = varint(in);
      if ((key & 7) == 0) {
        fields.add(new Field((int) (key >> 3), varint(in), new byte[0]));
      } else {
        assertThat(key & 7).as("the wire type").isEqualTo(2);
        byte[] bytes = new byte[(int) varint(in)];
        in.get(bytes);
        fields.add(new Field((int) (key >> 3), 0, bytes));
      }
    }
    return fields;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private static List<Field> all(List<Field> fields, int number) {
    return fields.stream().filter(f -> f.number == number).toList();
  }

  private static byte[] one(List<Field> fields, int number) {
    assertThat(all(fields, number)).hasSize(1);
    return all(fields, number).get(0).bytes();
  }

  private record Tensor(int rows, int columns, double[] values) {}

  /** The name and the width of an input or output, which must be a matrix of doubles. */
  private static Map.Entry<String, Long> value(byte[] message) {
    List<Field> fields = fields(message);
    List<Field> tensor = fields(one(fields(one(fields, 2)), 1));
    assertThat(all(tensor, 1).get(0).value).as("the type of elements").isEqualTo(11);
    List<Field> dimensions = all(fields(one(tensor, 2)), 1);
    assertThat(dimensions).hasSize(2);
    assertThat(fields(dimensions.get(0).bytes).get(0).text()).isEqualTo("rows");
    return Map.entry(all(fields, 1).get(0).text(), fields(dimensions.get(1).bytes).get(0).value);
  }

  /** What the file gives for a row of entries. */
  private static double run(byte[] file, double[] entries) {
    List<Field> model = fields(file);
    assertThat(all(model, 1).get(0).value).as("the version of the format").isEqualTo(8);
    List<Field> opset = fields(one(model, 8));
    assertThat(all(opset, 2).get(0).value).as("the version of operators").isEqualTo(13);
    List<Field> graph = fields(one(model, 7));
    Map<String, Tensor> known = new HashMap<>();
    for (Field initializer : all(graph, 5)) {
      List<Field> tensor = fields(initializer.bytes);
      assertThat(all(tensor, 2).get(0).value).isEqualTo(11);
      List<Field> dimensions = all(tensor, 1);
      int columns = (int) dimensions.get(dimensions.size() - 1).value;
      int rows = dimensions.size() == 1 ? 1 : (int) dimensions.get(0).value;
      double[] values = new double[rows * columns];
      ByteBuffer raw = ByteBuffer.wrap(one(tensor, 9)).order(ByteOrder.LITTLE_ENDIAN);
      raw.asDoubleBuffer().get(values);
      assertThat(raw.capacity()).isEqualTo(8 * values.length);
      known.put(all(tensor, 8).get(0).text(), new Tensor(rows, columns, values));
    }
    Map.Entry<String, Long> input = value(one(graph, 11));
    assertThat(input.getValue()).isEqualTo(entries.length);
    known.put(input.getKey(), new Tensor(1, entries.length, entries));
    for (Field each : all(graph, 1)) {
      List<Field> node = fields(each.bytes);
      List<Tensor> of = all(node, 1).stream().map(f -> known.get(f.text())).toList();
      assertThat(of).doesNotContainNull();
      known.put(all(node, 2).get(0).text(), apply(all(node, 4).get(0).text(), of));
    }
    Map.Entry<String, Long> output = value(one(graph, 12));
    assertThat(output.getValue()).isEqualTo(1);
    Tensor result = known.get(output.getKey());
    assertThat(result.values).hasSize(1);
    return result.values[0];
  }

  private static Tensor apply(String operator, List<Tensor> of) {
    Tensor a = of.get(0);
    if (operator.equals("MatMul")) {
      Tensor b = of.get(1);
      assertThat(a.columns).isEqualTo(b.rows);
      double[] product = new double[b.columns];
      for (int i = 0; i < b.rows; i++) {
        for (int j = 0; j < b.columns; j++) {
          product[j] += a.values[i] * b.values[i * b.columns + j];
        }
      }
      return new Tensor(1, b.columns, product);
    }
    double[] values = new double[a.values.length];
    for (int i = 0; i < values.length; i++) {
      double v = a.values[i];
      values[i] =
          switch (operator) {
            case "Sub" -> v - of.get(1).values[i];
            case "Div" -> v / of.get(1).values[i];
            case "Add" -> v + of.get(1).values[i];
            case "Mul" -> v * of.get(1).values[i];
            case "Tanh" -> Math.tanh(v);
            case "Sigmoid" -> 1.0 / (1.0 + Math.exp(-v));
            case "Softplus" -> Math.log1p(Math.exp(v));
            default -> throw new AssertionError("There is no operator " + operator);
          };
    }
    return new Tensor(1, values.length, values);
  }

  private OnnxReader() {}

  /** The file of a score gives what predict gives, for rows without gaps. */
  static void assertGives(LetColumns columns, Table rows, String[] numbers, String texts) {
    byte[] file = columns.onnx();
    var reader = columns.over(rows).reader();
    List<String> categories = rows.column(texts).categories();
    int seen = 0;
    for (int row = 0; row < rows.rows(); row++) {
      double[] entries = new double[numbers.length + categories.size() + 1];
      boolean gap = rows.column(texts).isMissing(row);
      for (int i = 0; i < numbers.length; i++) {
        entries[i] = rows.column(numbers[i]).value(row);
        gap |= rows.column(numbers[i]).isMissing(row);
      }
      if (gap) {
        continue;
      }
      int category = categories.indexOf(rows.column(texts).text(row));
      entries[numbers.length + category] = 1.0;
      entries[entries.length - 1] = 1.0;
      assertThat(run(file, entries)).isCloseTo(reader.read(row)[0], offset(1e-12));
      seen++;
    }
    assertThat(seen).isGreaterThan(100);
  }
}
