package org.proxpep.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The settings of a run as AMPL hands them over: {@code key=value}, the last of a key counts. */
final class AmplOptions {

  /** The keys and what they are if not given. */
  private static final Map<String, String> DEFAULTS = defaults();

  private static final Pattern SPACED_SIGN = Pattern.compile("\\s*=\\s*");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final Map<String, String> values;

  private AmplOptions(Map<String, String> values) {
    this.values = values;
  }

  private static Map<String, String> defaults() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("samples", "100000");
    all.put("seed", "1");
    all.put("noise", "0");
    all.put("starts", "1");
    all.put("replications", "1");
    all.put("threads", "0");
    all.put("max_time", "Infinity");
    all.put("tolerance", "0");
    all.put("constraint_tolerance", "0.001");
    all.put("confidence", "0.95");
    all.put("relax", "0");
    return all;
  }

  /**
   * Reads settings.
   *
   * @param environment the content of the variable prox_pep_options, with blanks between settings
   * @param arguments those of the command line, which overrule the environment
   */
  static AmplOptions parse(String environment, List<String> arguments) {
    List<String> settings = new ArrayList<>();
    String joined = SPACED_SIGN.matcher(environment.strip()).replaceAll("=");
    if (!joined.isEmpty()) {
      settings.addAll(List.of(SPACE.split(joined)));
    }
    settings.addAll(arguments);
    Map<String, String> values = new LinkedHashMap<>(DEFAULTS);
    List<String> unknown = new ArrayList<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String key = equals < 0 ? setting : setting.substring(0, equals);
      if (!DEFAULTS.containsKey(key)) {
        unknown.add(key);
      } else if (equals < 0) {
        throw new IllegalArgumentException(
            "The option (" + key + ") must have a value.\nMaybe write " + key + "=VALUE.");
      } else {
        values.put(key, setting.substring(equals + 1));
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          (unknown.size() == 1 ? "The option (" : "The options (")
              + String.join(", ", unknown)
              + (unknown.size() == 1 ? ") is" : ") are")
              + " not known.\nMaybe one of "
              + String.join(", ", DEFAULTS.keySet())
              + ".");
    }
    return new AmplOptions(values);
  }

  double real(String key) {
    String text = text(key);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The option " + key + " (" + text + ") must be a number.\nMaybe a typo.", e);
    }
  }

  long whole(String key) {
    String text = text(key);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The option " + key + " (" + text + ") must be a whole number.\nMaybe a typo.", e);
    }
  }

  int count(String key) {
    long value = whole(key);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "The option "
              + key
              + " ("
              + value
              + ") must be from 0 to "
              + Integer.MAX_VALUE
              + ".\nMaybe a typo.");
    }
    return (int) value;
  }

  private String text(String key) {
    String text = values.get(key);
    if (text == null) {
      throw new IllegalStateException("The key " + key + " must be one of the table.");
    }
    return text;
  }
}
