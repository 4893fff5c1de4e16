package org.proxpep.cli;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.settings.Setting;
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
        Object value = RecordEditor.value(defaults, component);
        flags.add(new Flag(component.getName(), setting, forPeople(value)));
      }
    }
    return flags;
  }

  private static String forPeople(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    boolean unlimited = value.equals(Long.MAX_VALUE) || value.equals(Double.POSITIVE_INFINITY);
    return unlimited ? "no limit" : Numbers.plain(((Number) value).doubleValue());
  }

  /** Adds an option for every flag that the command does not have yet. */
  static void addTo(CommandSpec spec, Record defaults) {
    for (Flag flag : of(defaults)) {
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
    Map<String, String> given = new LinkedHashMap<>();
    List<Flag> flags = of(defaults);
    for (Flag flag : flags) {
      if (parsed.hasMatchedOption(flag.name())) {
        given.put(
            flag.component(), String.valueOf((Object) parsed.matchedOptionValue(flag.name(), "")));
      }
    }
    try {
      return RecordEditor.with(defaults, given);
    } catch (IllegalArgumentException e) {
      throw renamed(e, flags);
    }
  }

  private static IllegalArgumentException renamed(IllegalArgumentException e, List<Flag> flags) {
    String message = String.valueOf(e.getMessage());
    for (Flag flag : flags) {
      message = message.replace(flag.component() + " (", flag.name() + " (");
    }
    return new IllegalArgumentException(message, e);
  }
}
