package org.proxpep.model.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of an ONNX file: a chain of operators from one matrix of numbers, a row for each row of
 * data, to another. ONNX is protobuf, of which these few messages need lengths and numbers only.
 */
public final class OnnxFile {

  private static final int VARINT = 0;
  private static final int LENGTH = 2;

  /** Of the format, and of the operators. */
  private static final int IR_VERSION = 8;

  private static final int OPSET = 13;
  private static final int DOUBLE = 11;

  private final ByteArrayOutputStream nodes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream tensors = new ByteArrayOutputStream();
  private final String name;
  private final String input;
  private final int inputs;
  private String last;
  private int count;

  /**
   * @param input what the input is called, and {@code inputs} its width
   */
  public OnnxFile(String name, String input, int inputs) {
    this.name = name;
    this.input = input;
    this.inputs = inputs;
    this.last = input;
  }

  /** What the operators so far give. */
  public String last() {
    return last;
  }

  /** A table of numbers, and its name. */
  public String tensor(double[] values, int... dimensions) {
    String made = "c" + count++;
    ByteArrayOutputStream tensor = new ByteArrayOutputStream();
    for (int dimension : dimensions) {
      number(tensor, 1, dimension);
    }
    number(tensor, 2, DOUBLE);
    text(tensor, 8, made);
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(bytes::putDouble);
    bytes(tensor, 9, bytes.array());
    bytes(tensors, 5, tensor.toByteArray());
    return made;
  }

  /** Appends an operator of the last result and perhaps others. */
  public void apply(String operator, String... others) {
    String made = "r" + count++;
    ByteArrayOutputStream node = new ByteArrayOutputStream();
    text(node, 1, last);
    Arrays.stream(others).forEach(other -> text(node, 1, other));
    text(node, 2, made);
    text(node, 3, made);
    text(node, 4, operator);
    bytes(nodes, 1, node.toByteArray());
    last = made;
  }

  /** Appends the layers of a network, whose weights begin at {@code first} of x. */
  public void apply(Layers layers, double[] x, int first) {
    for (int l = 0; l < layers.count(); l++) {
      int in = layers.inputsOf(l);
      int out = layers.width(l);
      int matrix = first + layers.matrix(l);
      int bias = first + layers.bias(l);
      apply("MatMul", tensor(Arrays.copyOfRange(x, matrix, matrix + in * out), in, out));
      apply("Add", tensor(Arrays.copyOfRange(x, bias, bias + out), out));
      String sums = last;
      for (String operator : layers.activation(l).onnx().split(" ", -1)) {
        if (operator.equals("Mul")) {
          apply(operator, sums);
        } else if (!operator.isEmpty()) {
          apply(operator);
        }
      }
    }
  }

  /**
   * The file.
   *
   * @param outputs the width of the result
   * @param remark what people are told of it
   */
  public byte[] bytes(int outputs, String remark) {
    ByteArrayOutputStream graph = new ByteArrayOutputStream();
    graph.writeBytes(nodes.toByteArray());
    text(graph, 2, name);
    graph.writeBytes(tensors.toByteArray());
    text(graph, 10, remark);
    bytes(graph, 11, value(input, inputs));
    bytes(graph, 12, value(last, outputs));
    ByteArrayOutputStream opset = new ByteArrayOutputStream();
    text(opset, 1, "");
    number(opset, 2, OPSET);
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    number(model, 1, IR_VERSION);
    text(model, 2, "Prox-PEP");
    bytes(model, 7, graph.toByteArray());
    bytes(model, 8, opset.toByteArray());
    return model.toByteArray();
  }

  /** A matrix of doubles with any number of rows. */
  private static byte[] value(String name, int width) {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    text(rows, 2, "rows");
    ByteArrayOutputStream columns = new ByteArrayOutputStream();
    number(columns, 1, width);
    ByteArrayOutputStream shape = new ByteArrayOutputStream();
    bytes(shape, 1, rows.toByteArray());
    bytes(shape, 1, columns.toByteArray());
    ByteArrayOutputStream tensor = new ByteArrayOutputStream();
    number(tensor, 1, DOUBLE);
    bytes(tensor, 2, shape.toByteArray());
    ByteArrayOutputStream type = new ByteArrayOutputStream();
    bytes(type, 1, tensor.toByteArray());
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    text(value, 1, name);
    bytes(value, 2, type.toByteArray());
    return value.toByteArray();
  }

  private static void number(ByteArrayOutputStream to, int field, long value) {
    varint(to, ((long) field << 3) | VARINT);
    varint(to, value);
  }

  private static void text(ByteArrayOutputStream to, int field, String value) {
    bytes(to, field, value.getBytes(StandardCharsets.UTF_8));
  }

  private static void bytes(ByteArrayOutputStream to, int field, byte[] value) {
    varint(to, ((long) field << 3) | LENGTH);
    varint(to, value.length);
    to.writeBytes(value);
  }

  private static void varint(ByteArrayOutputStream to, long value) {
    long rest = value;
    while (rest >= 0x80) {
      to.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    to.write((int) rest);
  }
}
