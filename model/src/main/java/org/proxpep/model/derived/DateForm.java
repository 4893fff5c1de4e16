package org.proxpep.model.derived;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;

/** How a column writes its dates; a time of the day may follow each. */
@SuppressWarnings("ImmutableEnumChecker") // Formatters do not change.
public enum DateForm {
  ISO("2024-01-31", "uuuu-M-d"),
  COMPACT("20240131", "uuuuMMdd"),
  YEAR_FIRST("2024/01/31", "uuuu/M/d"),
  POINTS("31.01.2024", "d.M.uuuu"),
  DAY_FIRST("31/01/2024", "d/M/uuuu"),
  MONTH_FIRST("01/31/2024", "M/d/uuuu"),
  DASHES("31-01-2024", "d-M-uuuu"),
  NAMED("31 Jan 2024", "d MMM uuuu"),
  NAMED_DASHES("31-Jan-2024", "d-MMM-uuuu"),
  NAME_FIRST("Jan 31, 2024", "MMM d, uuuu");

  /** The forms as messages list them. */
  public static final String KNOWN =
      "2024-01-31, 2024/01/31, 20240131, 31.01.2024, 31-01-2024, 31/01/2024, 01/31/2024,"
          + " 31 Jan 2024, 31-Jan-2024 or Jan 31, 2024, with or without a time such as 14:30";

  /** What may follow the day. */
  private static final String TIME = "[['T'][' ']H:mm[:ss][.SSSSSSSSS][.SSSSSS][.SSS][X][XXX]]";

  private final String example;
  private final String pattern;
  private final DateTimeFormatter formatter;

  DateForm(String example, String pattern) {
    this.example = example;
    this.pattern = pattern + TIME;
    this.formatter =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern(this.pattern)
            .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT);
  }

  /** The pattern of its formatter, which reads names in English, in any case, strictly. */
  public String pattern() {
    return pattern;
  }

  /** A date in this form, for messages. */
  public String example() {
    return example;
  }

  /**
   * @throws DataException if the text is no date of this form
   */
  LocalDateTime read(String text) {
    LocalDateTime date = parsed(text);
    if (date == null) {
      throw new DataException(
          "the table",
          0,
          null,
          DataException.shown(text) + " is not a date in the form " + example,
          "correct that cell, or leave it empty and ask for 'drop missing'");
    }
    return date;
  }

  private @Nullable LocalDateTime parsed(String text) {
    try {
      TemporalAccessor found = formatter.parse(text.strip());
      LocalDate day = Objects.requireNonNull(found.query(TemporalQueries.localDate()));
      var time = found.query(TemporalQueries.localTime());
      return time == null ? day.atStartOfDay() : day.atTime(time);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private boolean reads(String text) {
    return parsed(text) != null;
  }

  /**
   * The form of a column's dates.
   *
   * @param table what messages call the table
   * @throws DataException if the texts have no form together, or could have two that mean different
   *     days
   */
  public static DateForm of(String table, String column, Iterable<String> texts) {
    DateForm found = null;
    for (DateForm form : values()) {
      if (allMatch(texts, form::reads)) {
        if (found == null) {
          found = form;
        } else if (!allMatch(texts, sameDay(found, form))) {
          throw DataException.of(
              "its dates may be read as %s or as %s, and no day above the 12th tells which",
              "write them as 2024-01-31", table, column, found.example, form.example);
        }
      }
    }
    if (found != null) {
      return found;
    }
    String first = texts.iterator().next();
    for (String text : texts) {
      if (guess(text) == null) {
        throw DataException.of(
            "it says %s, which is not a date in a known form",
            "write dates as " + KNOWN, table, column, DataException.shown(text));
      }
      first = guess(text) == guess(first) ? first : first + "\0" + text;
    }
    String[] different = first.split("\0", -1);
    throw DataException.of(
        "its dates have several forms, such as %s and %s",
        "write all of them as 2024-01-31",
        table,
        column,
        DataException.shown(different[0]),
        DataException.shown(different[different.length - 1]));
  }

  private static Predicate<String> sameDay(DateForm a, DateForm b) {
    return text -> a.read(text).equals(b.read(text));
  }

  private static boolean allMatch(Iterable<String> texts, Predicate<String> test) {
    for (String text : texts) {
      if (!test.test(text)) {
        return false;
      }
    }
    return true;
  }

  /** The first form that reads a text; null if none does. */
  private static @Nullable DateForm guess(String text) {
    for (DateForm form : values()) {
      if (form.reads(text)) {
        return form;
      }
    }
    return null;
  }

  /**
   * The day that a text of a model means beside dates of this form, in {@link DatePart#DAYS}; NaN
   * if it is no date, or may mean two.
   */
  public double days(String text) {
    DateForm form = reads(text) ? this : guess(text);
    boolean unclear = form != this && (form == DAY_FIRST || form == MONTH_FIRST);
    return form == null || unclear ? Double.NaN : DatePart.DAYS.of(form.read(text));
  }
}
