package org.proxpep.cli;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.words.NumberText;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a command that are components of a settings record. */
final class SettingsFlags {

  /**
   * @param component the name in the record
   * @param byDefault the value in the record of defaults, for people
   */
  record Flag(String component, Setting setting, String byDefault) {

    String name() {
      return "--" + setting.flag();
    }

    String description() {
      String help = setting.help();
      return Character.toUpperCase(help.charAt(0))
          + help.substring(1)
          + (byDefault.isEmpty() ? "." : " (default " + byDefault + ").");
    }
  }

  private SettingsFlags() {}

  /** All flags of a record of defaults, in the order of its components. */
  static List<Flag> of(Record defaults) {
    List<Flag> flags = new ArrayList<>();
    for (RecordComponent component : defaults.getClass().getRecordComponents()) {
      Setting setting = component.getAnnotation(Setting.class);
      if (setting != null) {
        Object value = Records.value(defaults, component);
        flags.add(new Flag(component.getName(), setting, forPeople(value)));
      }
    }
    return flags;
  }

  private static String forPeople(@Nullable Object value) {
    // NaN leaves it to the problem, which the description says.
    if (value == null || value.equals(Double.NaN)) {
      return "";
    }
    boolean unlimited = value.equals(Long.MAX_VALUE) || value.equals(Double.POSITIVE_INFINITY);
    return unlimited ? "no limit" : NumberText.plain(((Number) value).doubleValue());
  }

  /** Adds to a subcommand an option for every flag that it does not have yet. */
  static void addTo(CommandLine all, String command, List<Record> settings) {
    CommandSpec spec = Objects.requireNonNull(all.getSubcommands().get(command)).getCommandSpec();
    for (Flag flag : settings.stream().flatMap(defaults -> of(defaults).stream()).toList()) {
      if (spec.findOption(flag.name()) == null) {
        spec.addOption(
            OptionSpec.builder(flag.name())
                .paramLabel(flag.setting().label())
                .description(flag.description())
                .hidden(flag.setting().expert())
                .type(String.class)
                .build());
      }
    }
  }

  /** The record with what was given on the command line; its refusals name the options. */
  static <R extends Record> R read(ParseResult parsed, R defaults) {
    return read(
        defaults,
        Flag::name,
        option ->
            parsed.hasMatchedOption(option)
                ? String.valueOf((Object) parsed.matchedOptionValue(option, ""))
                : null);
  }

  /**
   * The record with what was given under names of choice; its refusals use these.
   *
   * @param given the text for a name, null where there is none
   */
  static <R extends Record> R read(
      R defaults, Function<Flag, String> name, Function<String, @Nullable String> given) {
    Map<String, String> values = new LinkedHashMap<>();
    List<Flag> flags = of(defaults);
    for (Flag flag : flags) {
      String text = given.apply(name.apply(flag));
      if (text != null) {
        values.put(flag.component(), text);
      }
    }
    try {
      return RecordEditor.with(defaults, values);
    } catch (Refusal e) {
      Map<String, String> names = new HashMap<>();
      flags.forEach(flag -> names.put(flag.component(), name.apply(flag)));
      throw e.renamed(component -> names.getOrDefault(component, component));
    }
  }
}
