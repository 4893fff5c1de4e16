package org.proxpep.method;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.proxpep.problem.Evaluation;

/**
 * The fields of a state on their way to a file or back. A state names each of its fields once,
 *
 * <pre>{@code
 * public void fields(Archive archive) throws IOException {
 *   t = archive.field(t);
 *   archive.fields(x, y);
 * }
 * }</pre>
 *
 * and the same lines write and read it: an archive that writes gives back what it is given, one
 * that reads gives what was written at this place. Arrays keep their place and their length, which
 * is written with them, so that a file that does not fit is refused.
 */
public final class Archive {

  private final DataInput in;
  private final DataOutput out;
  private final boolean reading;

  private Archive(DataInput in, DataOutput out, boolean reading) {
    this.in = in;
    this.out = out;
    this.reading = reading;
  }

  /** An archive that writes. */
  public static Archive writing(DataOutput out) {
    return new Archive(new DataInputStream(InputStream.nullInputStream()), out, false);
  }

  /** An archive that reads what another has written; what it is given to write goes nowhere. */
  public static Archive reading(DataInput in) {
    return new Archive(in, new DataOutputStream(OutputStream.nullOutputStream()), true);
  }

  /** Whether fields are read, so that what is made of them has to be made anew. */
  public boolean isReading() {
    return reading;
  }

  public boolean field(boolean value) throws IOException {
    out.writeBoolean(value);
    return reading ? in.readBoolean() : value;
  }

  public int field(int value) throws IOException {
    out.writeInt(value);
    return reading ? in.readInt() : value;
  }

  public long field(long value) throws IOException {
    out.writeLong(value);
    return reading ? in.readLong() : value;
  }

  public double field(double value) throws IOException {
    out.writeDouble(value);
    return reading ? in.readDouble() : value;
  }

  /** A text of any length, unlike that of {@code writeUTF}. */
  public String field(String value) throws IOException {
    byte[] bytes = value.getBytes(UTF_8);
    int length = length(bytes.length);
    out.write(bytes);
    if (!reading) {
      return value;
    }
    byte[] read = new byte[length];
    in.readFully(read);
    return new String(read, UTF_8);
  }

  /** The entries of an array whose length does not change. */
  public void field(double[] values) throws IOException {
    int length = length(values.length);
    if (length != values.length) {
      throw new IOException(
          "an array has " + length + " entries where " + values.length + " belong");
    }
    entries(values);
  }

  /** An array of any length: the one given, or the one that was written. */
  public double[] array(double[] values) throws IOException {
    int length = length(values.length);
    double[] all = reading ? new double[length] : values;
    entries(all);
    return all;
  }

  private void entries(double[] values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = field(values[i]);
    }
  }

  private int length(int own) throws IOException {
    int length = field(own);
    if (length < 0) {
      throw new IOException("a length is negative (" + length + ")");
    }
    return length;
  }

  /** A constant of an enum, by its name. */
  public <E extends Enum<E>> E field(E value) throws IOException {
    String name = field(value.name());
    try {
      return Enum.valueOf(value.getDeclaringClass(), name);
    } catch (IllegalArgumentException e) {
      throw new IOException("there is no " + name + " among the values of this field", e);
    }
  }

  /** The entries of an array whose length does not change. */
  public void field(boolean[] values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = field(values[i]);
    }
  }

  /** The values and gradients of an evaluation. */
  public void field(Evaluation evaluation) throws IOException {
    field(evaluation.values());
    for (int row = 0; row < evaluation.rows(); row++) {
      boolean full = evaluation.columns(row) == null;
      if (evaluation.sparsity() != null && field(full)) {
        evaluation.gradient(row); // was full when it was written
      }
      field(evaluation.numbers(row));
    }
  }

  /** An element of a list: the one given, or, made like a blank one, the one that was written. */
  @FunctionalInterface
  public interface Element<T> {

    T field(Archive archive, T value) throws IOException;
  }

  /** All elements of a list, which is filled anew when it is read. */
  public <T> void list(List<T> list, T blank, Element<T> element) throws IOException {
    int size = field(list.size());
    if (isReading()) {
      list.clear();
    }
    for (int i = 0; i < size; i++) {
      T each = element.field(this, isReading() ? blank : list.get(i));
      if (isReading()) {
        list.add(each);
      }
    }
  }

  /** Several arrays, one after the other. */
  public void fields(double[]... arrays) throws IOException {
    for (double[] each : arrays) {
      field(each);
    }
  }
}
