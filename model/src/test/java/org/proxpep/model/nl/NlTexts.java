package org.proxpep.model.nl;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Small .nl files, and a translator from text to binary. */
final class NlTexts {

  private NlTexts() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** A file with n variables, m constraints, one objective and k defined variables. */
  static String file(int n, int m, int k, String body) {
    return String.format(
            Locale.ROOT,
            """
        g3 1 1 0	# problem small
         %d %d 1 0 0	# vars, constraints, objectives, ranges, eqns
         %d 1
         0 0
         %d %d %d
         0 0 0 1
         0 0 0 0 0
         9 9
         0 0
         %d 0 0 0 0
        """,
            n,
            m,
            m,
            n,
            n,
            n,
            k)
        + body;
  }

  /** The minimum of an expression in Polish notation over free variables. */
  static String expression(int n, String prefix) {
    return file(n, 0, 0, "O0 0\n" + prefix.replace(' ', '\n') + "\nb\n" + "3\n".repeat(n));
  }

  /** Everything at once: all kinds of rows and bounds, defined variables, starts, suffixes. */
  static final String EVERYTHING =
      file(
          3,
          5,
          2,
          """
          S0 1 priority	# a suffix of whole numbers
          0 4
          S5 2 scale
          0 1.5
          1 2.5
          V3 1 0	# v3 = exp(x0) + 2 x1
          1 2
          o44
          v0
          V4 2 1	# v4 = v3 * x2 + x0 - x1
          0 1
          1 -1
          o2
          v3
          v2
          C0
          v4
          C1
          o5
          v3
          n2
          C2
          n0
          C3
          o41
          v2
          C4
          n0
          O0 1	# maximise
          o0
          v4
          s-3
          d2
          0 1.5
          3 -2
          x2
          0 0.5
          2 -0.25
          r
          0 -1 7
          1 100
          2 -4
          4 0.25
          3
          b
          0 -1 1
          1 9
          2 -9
          k2
          2
          4
          J0 1
          1 3
          J2 2
          0 1
          2 -1
          J4 1
          1 1
          G0 2
          0 1
          1 0.5
          """);

  /** The same file in binary. */
  static byte[] binary(String text, ByteOrder order) {
    String[] lines = text.split("\n", -1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int k = 0; k < 10; k++) {
      String line = lines[k];
      if (k == 0) {
        line = "b" + line.substring(1);
      }
      if (k == 5) {
        String[] words = line.trim().split("\\s+", -1);
        String kind = order == ByteOrder.BIG_ENDIAN ? "2" : "1";
        line = " " + words[0] + " " + words[1] + " " + kind + " 1";
      }
      out.writeBytes((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    Deque<String> words = new ArrayDeque<>();
    for (int k = 10; k < lines.length; k++) {
      String line = lines[k].replaceFirst("#.*", "").trim();
      for (String word : line.split("\\s+", -1)) {
        if (!word.isEmpty()) {
          words.add(word);
        }
      }
    }
    int n = Integer.parseInt(lines[1].trim().split("\\s+", -1)[0]);
    int m = Integer.parseInt(lines[1].trim().split("\\s+", -1)[1]);
    new Translator(words, out, order, n, m).run();
    return out.toByteArray();
  }

  private record Translator(
      Deque<String> words, ByteArrayOutputStream out, ByteOrder order, int n, int m) {

    void run() {
      while (!words.isEmpty()) {
        String word = words.remove();
        char letter = word.charAt(0);
        out.write(letter);
        if (word.length() > 1) {
          words.push(word.substring(1));
        }
        switch (letter) {
          case 'C' -> {
            integer();
            expression();
          }
          case 'O' -> {
            integer();
            integer();
            expression();
          }
          case 'V' -> {
            integer();
            int terms = integer();
            integer();
            pairs(terms);
            expression();
          }
          case 'J', 'G' -> {
            integer();
            pairs(integer());
          }
          case 'x', 'd' -> pairs(integer());
          case 'r' -> bounds(m);
          case 'b' -> bounds(n);
          case 'k' -> {
            int count = integer();
            for (int k = 0; k < count; k++) {
              integer();
            }
          }
          case 'S' -> suffix();
          default -> throw new IllegalStateException("Segment " + letter);
        }
      }
    }

    private int integer() {
      int value = Integer.parseInt(words.remove());
      out.writeBytes(ByteBuffer.allocate(4).order(order).putInt(value).array());
      return value;
    }

    private void number() {
      double value = Double.parseDouble(words.remove());
      out.writeBytes(ByteBuffer.allocate(8).order(order).putDouble(value).array());
    }

    private void pairs(int count) {
      for (int k = 0; k < count; k++) {
        integer();
        number();
      }
    }

    private void suffix() {
      int kind = integer();
      int count = integer();
      byte[] name = words.remove().getBytes(StandardCharsets.US_ASCII);
      out.writeBytes(ByteBuffer.allocate(4).order(order).putInt(name.length).array());
      out.writeBytes(name);
      for (int k = 0; k < count; k++) {
        integer();
        if ((kind & 4) != 0) {
          number();
        } else {
          integer();
        }
      }
    }

    private void bounds(int count) {
      for (int k = 0; k < count; k++) {
        char kind = words.remove().charAt(0);
        out.write(kind);
        int numbers = kind == '0' ? 2 : kind == '3' ? 0 : 1;
        for (int j = 0; j < numbers; j++) {
          number();
        }
      }
    }

    private void expression() {
      int open = 1;
      while (open > 0) {
        String word = words.remove();
        char letter = word.charAt(0);
        words.push(word.substring(1));
        out.write(letter);
        open--;
        switch (letter) {
          case 'n' -> number();
          case 's' -> {
            short value = Short.parseShort(words.remove());
            out.writeBytes(ByteBuffer.allocate(2).order(order).putShort(value).array());
          }
          case 'v' -> integer();
          default -> {
            int arity = Operators.arity(integer());
            open += arity == Operators.LIST ? integer() : arity;
          }
        }
      }
    }
  }
}
