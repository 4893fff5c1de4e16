package org.proxpep.model.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.proxpep.refusal.Refusal;

/**
 * What a model learnt from the rows it was made from: means and deviations that columns are
 * standardised by, categories, values that stand in for missing ones, means that became numbers.
 * Whatever a model computes from its rows before it is a problem goes through here, so that the
 * same model over other rows takes the numbers of the first ones.
 */
public final class Fitted {

  private final Map<String, double[]> numbers = new LinkedHashMap<>();
  private final Map<String, List<String>> texts = new LinkedHashMap<>();
  private final boolean learnt;
  private boolean groups = true;

  private Fitted(boolean learnt) {
    this.learnt = learnt;
  }

  /** Nothing yet: what is asked for is computed and kept. */
  public static Fitted learning() {
    return new Fitted(false);
  }

  /** What was learnt before: nothing is computed any more. */
  public static Fitted of(Map<String, double[]> numbers, Map<String, List<String>> texts) {
    Fitted fitted = new Fitted(true);
    fitted.numbers.putAll(numbers);
    fitted.texts.putAll(texts);
    return fitted;
  }

  /** The same, learnt. */
  public Fitted learnt() {
    return of(numbers, texts);
  }

  /** The same for a model that is not asked about means, so that its groups do not matter. */
  public Fitted withoutGroups() {
    Fitted other = of(numbers, texts);
    other.groups = false;
    return other;
  }

  /** Whether groups of rows matter. */
  public boolean hasGroups() {
    return groups;
  }

  /** Whether the rows at hand are other ones than those that were learnt from. */
  public boolean isLearnt() {
    return learnt;
  }

  /** Numbers by their name, those of the rows at hand if nothing was learnt yet. */
  public double[] numbers(String name, Supplier<double[]> ofTheseRows) {
    return get(numbers, name, ofTheseRows).clone();
  }

  /** A number by its name. */
  public double number(String name, Supplier<Double> ofTheseRows) {
    return numbers(name, () -> new double[] {ofTheseRows.get()})[0];
  }

  /** What stands in for missing values of a column; a place among its categories for texts. */
  public double standIn(String table, String column, Supplier<Double> ofTheseRows) {
    return number("stand-in for " + table + "." + column, ofTheseRows);
  }

  /** The same where it was learnt before. */
  public double standIn(String table, String column) {
    return standIn(table, column, () -> Double.NaN);
  }

  /**
   * The numbers of a column that have an entry each, in order; none where it has no such entries.
   */
  public double[] ownEntries(String table, String column) {
    double[] known = numbers.get("numbers of " + table + "." + column);
    return known == null ? new double[0] : known.clone();
  }

  /** Texts by their name. */
  public List<String> texts(String name, Supplier<List<String>> ofTheseRows) {
    return get(texts, name, ofTheseRows);
  }

  private <T> T get(Map<String, T> all, String name, Supplier<T> ofTheseRows) {
    T known = all.get(name);
    if (known != null) {
      return known;
    }
    if (learnt) {
      throw Refusal.of(
          "The stored model lacks a number that this version needs (%s)",
          "it was written by another version: solve the model again", name);
    }
    T made = ofTheseRows.get();
    all.put(name, made);
    return made;
  }

  /** All numbers by their names. */
  public Map<String, double[]> numbers() {
    return new LinkedHashMap<>(numbers);
  }

  /** All texts by their names. */
  public Map<String, List<String>> texts() {
    return new LinkedHashMap<>(texts);
  }
}
