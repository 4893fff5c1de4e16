package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An index set: whole numbers in a row, or names. */
@SuppressWarnings("serial") // The list and the map are serializable ones.
public final class Labels implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int first;
  private final int size;
  private final @Nullable List<String> names;
  private final Map<String, Integer> places = new HashMap<>();
  private final boolean numeric;

  private Labels(int first, int size, @Nullable List<String> names) {
    this.first = first;
    this.size = size;
    this.names = names;
    boolean numbers = true;
    if (names != null) {
      for (int i = 0; i < size; i++) {
        places.put(names.get(i), i);
        numbers &= isWhole(names.get(i));
      }
    }
    this.numeric = numbers;
  }

  private static boolean isWhole(String text) {
    return text.matches("-?[0-9]{1,9}");
  }

  /** first, first+1, … */
  public static Labels range(int first, int size) {
    return new Labels(first, size, null);
  }

  public static Labels of(List<String> names) {
    return new Labels(0, names.size(), List.copyOf(names));
  }

  public int size() {
    return size;
  }

  public String label(int i) {
    return names == null ? Integer.toString(first + i) : names.get(i);
  }

  public List<String> all() {
    return IntStream.range(0, size).mapToObj(this::label).toList();
  }

  /** Whether members are whole numbers, which can be calculated with. */
  public boolean isNumeric() {
    return numeric;
  }

  public double number(int i) {
    return names == null ? (double) first + i : Double.parseDouble(names.get(i));
  }

  /** The place of a label, or −1. */
  public int find(String label) {
    if (names != null) {
      return places.getOrDefault(label, -1);
    }
    return isWhole(label) ? find(Double.parseDouble(label)) : -1;
  }

  /** The place of a number, in a set of names counted from 1; or −1. */
  public int find(double number) {
    if (number != Math.rint(number) || Math.abs(number) > 2e9) {
      return -1;
    }
    if (names != null && numeric) {
      return places.getOrDefault(Integer.toString((int) number), -1);
    }
    double place = number - (names == null ? first : 1);
    return place >= 0 && place < size ? (int) place : -1;
  }

  /** What members there are, for messages. */
  public String shown() {
    if (names == null) {
      return first + ".." + (first + size - 1);
    }
    int count = Math.min(8, size);
    return String.join(", ", names.subList(0, count))
        + (count < size ? " and " + (size - count) + " more" : "");
  }

  public boolean sameAs(Labels other) {
    return this == other
        || (size == other.size
            && (names == null
                ? other.names == null && first == other.first
                : names.equals(other.names)));
  }
}
