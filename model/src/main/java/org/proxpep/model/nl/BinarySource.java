package org.proxpep.model.nl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Binary: letters of one byte, whole numbers of four, numbers of eight. */
final class BinarySource extends NlSource {

  private final ByteBuffer buffer;

  BinarySource(byte[] bytes, int at, ByteOrder order) {
    super(bytes, at);
    this.buffer = ByteBuffer.wrap(bytes).order(order);
  }

  private int take(int count) throws NlException {
    if (count > bytes.length - at) {
      throw endsEarly();
    }
    int from = at;
    at += count;
    return from;
  }

  @Override
  boolean atEnd() {
    return at >= bytes.length;
  }

  @Override
  char letter() throws NlException {
    return (char) (bytes[take(1)] & 0xff);
  }

  @Override
  int integer() throws NlException {
    return buffer.getInt(take(Integer.BYTES));
  }

  @Override
  double shortNumber(char kind) throws NlException {
    return kind == 's' ? buffer.getShort(take(Short.BYTES)) : integer();
  }

  @Override
  double number() throws NlException {
    double value = buffer.getDouble(take(Double.BYTES));
    if (Double.isNaN(value)) {
      throw error("Found NaN where a number must be.");
    }
    return value;
  }

  @Override
  String word() throws NlException {
    int length = count("characters");
    return new String(bytes, take(length), length, StandardCharsets.UTF_8);
  }

  @Override
  String place() {
    return "Byte " + at;
  }
}
