package org.proxpep.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/**
 * The models that {@code new} writes. They are the examples themselves, which the build copies into
 * the jar, so that there is one text of each.
 */
enum Starter {
  CLASSIFICATION_LIMIT(
      "false-alarm",
      "transactions.csv",
      "",
      "Find as many of one kind as possible with a limit on false alarms."),
  FAIRNESS(
      "equal-opportunity",
      "applicants.csv",
      "",
      "Predict well and treat two groups alike, one of them small."),
  PORTFOLIO(
      "portfolio", "returns.csv", "", "Divide money so that the worst days hurt least (CVaR)."),
  INVENTORY(
      "newsvendor",
      "demand.csv",
      "",
      "Order before the demand is known and keep a promised service level."),
  CALIBRATION(
      "calibration",
      "clinic.csv",
      " --constraint-tolerance 0.5",
      "Choose parameters of a simulator so that its means match observed ones."),
  POWER_FLOW(
      "power-flow",
      "",
      " --constraint-tolerance 0.002",
      "Run generators at least cost on a network with random loads.");

  /** The folder of examples it comes from, and the name of the page about it. */
  final String example;

  /** The name of its data file, or an empty text. */
  final String data;

  final String options;
  final String sentence;

  /**
   * @param data the name of the data file, empty if the model simulates its scenarios
   * @param options what {@code solve} is to be told, with a blank before it: the tolerance where
   *     the default asks for more than samples can show
   */
  Starter(String example, String data, String options, String sentence) {
    this.example = example;
    this.data = data;
    this.options = options;
    this.sentence = sentence;
  }

  /**
   * The starter of that kind.
   *
   * @throws IllegalArgumentException if there is none, with advice
   */
  static Starter find(String kind) {
    List<String> kinds = kinds();
    int index = kinds.indexOf(kind);
    if (index >= 0) {
      return values()[index];
    }
    throw new Refusal(
        "The kind",
        kind,
        "must be one of " + String.join(", ", kinds),
        NearestWord.advice(kind, kinds, "look at them with prox-pep new"));
  }

  static List<String> kinds() {
    return Arrays.stream(values()).map(Starter::kind).toList();
  }

  String kind() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  byte[] modelBytes() {
    return resource(example + ".pep");
  }

  byte[] dataBytes() {
    return resource(data);
  }

  private byte[] resource(String file) {
    String path = "starters/" + example + "/" + file;
    try (InputStream in = Starter.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("The build left out " + path + ".");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("Cannot read " + path + ".", e);
    }
  }
}
