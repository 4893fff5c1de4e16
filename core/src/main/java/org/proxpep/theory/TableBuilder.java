package org.proxpep.theory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Collects the rows of {@link TheoryTable}, evaluating each formula in both forms. */
final class TableBuilder {

  private final Theory corrected;
  private final Theory printed;
  private final List<TheoryEntry> rows = new ArrayList<>();
  private String section = "";

  TableBuilder(TheoryInputs inputs) {
    corrected = new Theory(inputs, Form.CORRECTED);
    printed = new Theory(inputs, Form.PRINTED);
  }

  Judgements judgements() {
    return corrected.judgements();
  }

  void section(String name) {
    section = name;
  }

  void parameter(String symbol, String label, String meaning, ToDoubleFunction<Theory> value) {
    parameter(symbol, label, meaning, value, "");
  }

  void parameter(
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> value,
      String correction) {
    row(
        TheoryEntry.Kind.PARAMETER,
        symbol,
        label,
        meaning,
        value,
        Judgement.definition(),
        correction);
  }

  /** A constant that (A2)–(A6) bound on every path, or a plain definition. */
  void constant(String symbol, String label, String meaning, ToDoubleFunction<Theory> value) {
    constant(symbol, label, meaning, value, Judgement.sound("Follows from (A2)-(A6)."), "");
  }

  void constant(
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> value,
      Judgement judgement,
      String correction) {
    row(TheoryEntry.Kind.CONSTANT, symbol, label, meaning, value, judgement, correction);
  }

  void condition(
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> margin,
      String correction) {
    row(
        TheoryEntry.Kind.CONDITION,
        symbol,
        label,
        meaning,
        margin,
        Judgement.definition(),
        correction);
  }

  void strictCondition(
      String symbol, String label, String meaning, ToDoubleFunction<Theory> margin) {
    row(
        TheoryEntry.Kind.STRICT_CONDITION,
        symbol,
        label,
        meaning,
        margin,
        Judgement.definition(),
        "");
  }

  void bound(
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> value,
      Judgement judgement,
      String correction) {
    row(TheoryEntry.Kind.BOUND, symbol, label, meaning, value, judgement, correction);
  }

  void probability(
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> value,
      Judgement judgement,
      String correction) {
    row(TheoryEntry.Kind.PROBABILITY, symbol, label, meaning, value, judgement, correction);
  }

  private void row(
      TheoryEntry.Kind kind,
      String symbol,
      String label,
      String meaning,
      ToDoubleFunction<Theory> value,
      Judgement judgement,
      String correction) {
    rows.add(
        new TheoryEntry(
            section,
            kind,
            symbol,
            label,
            meaning,
            value.applyAsDouble(corrected),
            value.applyAsDouble(printed),
            judgement,
            correction));
  }

  List<TheoryEntry> rows() {
    return List.copyOf(rows);
  }
}
