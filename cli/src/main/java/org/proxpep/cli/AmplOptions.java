package org.proxpep.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/** The settings of a run as AMPL hands them over: {@code key=value}, the last of a key counts. */
final class AmplOptions {

  /** What a key is if not given, and what it means. */
  private record Key(String standard, String meaning) {}

  private static final String FILE = "optionfile";

  private static final Map<String, Key> KEYS = keys();

  private static final Pattern SPACED_SIGN = Pattern.compile("\\s*=\\s*");
  private static final Pattern QUOTED = Pattern.compile("'(.*)'|\"(.*)\"");
  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\S)+");

  private final Map<String, String> given;

  private AmplOptions(Map<String, String> given) {
    this.given = given;
  }

  private static Map<String, Key> keys() {
    Map<String, Key> all = new LinkedHashMap<>();
    for (Record defaults : SolveCommand.SETTINGS) {
      for (SettingsFlags.Flag flag : SettingsFlags.of(defaults)) {
        all.put(key(flag), new Key(flag.byDefault(), flag.setting().help()));
      }
    }
    all.put("noise", new Key("0", "noise on values and gradients, relative to the gradients"));
    all.put("relax", new Key("0", "1 lets variables that must be whole take any value"));
    all.put("objno", new Key("1", "which objective of the file, counted from 1"));
    all.put("outlev", new Key("1", "0 prints nothing, 1 the outcome, 2 progress too"));
    all.put(
        "wantsol",
        new Key(
            "0",
            "what to give without -AMPL, a sum: 1 the .sol file, 2 variables, 4 multipliers on the"
                + " screen; 8 no message"));
    all.put(FILE, new Key("", "a file with more of these settings"));
    return all;
  }

  private static String key(SettingsFlags.Flag flag) {
    return canonical(flag.setting().flag());
  }

  /** A settings record with the values given for its components. */
  <R extends Record> R settings(R defaults) {
    return SettingsFlags.read(defaults, AmplOptions::key, given::get);
  }

  /** A line for each key: name, meaning and default. */
  static List<String> listed() {
    List<String> lines = new ArrayList<>();
    KEYS.forEach(
        (key, what) ->
            lines.add(
                PlainText.format(
                    "%-26s %s%s",
                    key,
                    what.meaning,
                    what.standard.isEmpty() ? "" : " (default " + what.standard + ")")));
    return lines;
  }

  /**
   * Reads settings.
   *
   * @param environment the content of the variable prox_pep_options, with blanks between settings
   * @param arguments those of the command line, which overrule the environment
   */
  static AmplOptions parse(String environment, List<String> arguments) {
    List<String> settings = new ArrayList<>();
    for (String setting : split(environment)) {
      settings.addAll(withFile(setting));
    }
    for (String setting : joinedToValues(withoutBlanks(arguments))) {
      settings.addAll(withFile(setting));
    }
    Map<String, String> values = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String key = canonical(equals < 0 ? setting : setting.substring(0, equals));
      if (!KEYS.containsKey(key)) {
        unknown.add(equals < 0 ? setting : setting.substring(0, equals));
      } else if (equals < 0) {
        throw Refusal.of("The option (%s) must have a value", "write %s=VALUE", key, key);
      } else {
        values.put(key, withoutQuotes(setting.substring(equals + 1)));
      }
    }
    if (!unknown.isEmpty()) {
      throw unknown(unknown);
    }
    return new AmplOptions(values);
  }

  /** The settings in a text with blanks between them. */
  private static List<String> split(String text) {
    String joined = SPACED_SIGN.matcher(text.strip()).replaceAll("=");
    return joinedToValues(WORD.matcher(joined).results().map(MatchResult::group).toList());
  }

  /** JuMP puts quotes around every text. */
  private static String withoutQuotes(String value) {
    Matcher quoted = QUOTED.matcher(value);
    if (!quoted.matches()) {
      return value;
    }
    return quoted.group(1) != null ? quoted.group(1) : quoted.group(2);
  }

  /** A setting, or those of the file that it names. */
  private static List<String> withFile(String setting) {
    int equals = setting.indexOf('=');
    if (equals < 0 || !canonical(setting.substring(0, equals)).equals(FILE)) {
      return List.of(setting);
    }
    String name = withoutQuotes(setting.substring(equals + 1));
    List<String> settings = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(Path.of(name))) {
        settings.addAll(split(COMMENT.matcher(line).replaceFirst("")));
      }
    } catch (IOException | InvalidPathException e) {
      throw Refusal.of(
              "The file of settings (%s) must be a text file that can be read",
              "check its name: optionfile=FILE", name)
          .causedBy(e);
    }
    if (settings.stream().anyMatch(word -> canonical(word).startsWith(FILE))) {
      throw Refusal.of(
          "The file of settings (%s) must not name another one", "put all into one file", name);
    }
    return settings;
  }

  /** Joins {@code key = value} where a shell has split it. */
  private static List<String> withoutBlanks(List<String> words) {
    List<String> joined = new ArrayList<>();
    for (String word : words) {
      int last = joined.size() - 1;
      boolean goesOn = last >= 0 && (word.startsWith("=") || joined.get(last).endsWith("="));
      if (goesOn) {
        joined.set(last, joined.get(last) + word);
      } else {
        joined.add(SPACED_SIGN.matcher(word).replaceFirst("="));
      }
    }
    return joined;
  }

  /** AMPL's solvers also take {@code key value}. */
  private static List<String> joinedToValues(List<String> words) {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean followed =
          KEYS.containsKey(canonical(word))
              && i + 1 < words.size()
              && words.get(i + 1).indexOf('=') < 0
              && !KEYS.containsKey(canonical(words.get(i + 1)));
      settings.add(followed ? word + "=" + words.get(++i) : word);
    }
    return settings;
  }

  private static String canonical(String key) {
    return key.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static IllegalArgumentException unknown(List<String> keys) {
    List<String> meant = new ArrayList<>();
    for (String key : keys) {
      String nearest = NearestWord.of(canonical(key), KEYS.keySet());
      if (!nearest.isEmpty() && !meant.contains(nearest)) {
        meant.add(nearest);
      }
    }
    boolean one = keys.size() == 1;
    String all = String.join(", ", KEYS.keySet());
    return new Refusal(
        one ? "The option" : "The options",
        String.join(", ", keys),
        one ? "is not known" : "are not known",
        meant.isEmpty()
            ? "one of " + all
            : "you mean " + String.join(" and ", meant) + ", of " + all);
  }

  double real(String key) {
    double value = number(key);
    if (Double.isNaN(value)) {
      throw Refusal.of(
          "The option %s (%s) must be a number",
          "write %s=%s", key, text(key), key, known(key).standard);
    }
    return value;
  }

  int count(String key, int least, int most) {
    double value = number(key);
    if (!(value >= least && value <= most) || value != Math.rint(value)) {
      throw Refusal.of(
          "The option %s (%s) must be a whole number from %s to %s",
          "write %s=%s", key, text(key), least, most, key, known(key).standard);
    }
    return (int) value;
  }

  /** A value as a number, or NaN if it is none. */
  private double number(String key) {
    try {
      return Double.parseDouble(text(key));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private String text(String key) {
    return given.getOrDefault(key, known(key).standard);
  }

  private static Key known(String key) {
    Key known = KEYS.get(key);
    if (known == null) {
      throw new IllegalStateException("The key " + key + " must be one of the table.");
    }
    return known;
  }
}
