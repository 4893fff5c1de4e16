package org.proxpep.model.derived;

import java.time.LocalDateTime;
import java.time.temporal.IsoFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a model may ask of a date; its word is the name in small letters. */
public enum DatePart {
  /** Days since 1 January 1970, before it negative, with the time of the day as a fraction. */
  DAYS,
  YEAR,
  /** From 1 to 4. */
  QUARTER,
  /** From 1 to 12. */
  MONTH,
  /** Of the month, from 1. */
  DAY,
  /** From 1 for Monday to 7 for Sunday. */
  WEEKDAY,
  /** From 0 to 23. */
  HOUR;

  private static final double SECONDS = 86_400.0;

  public static List<String> words() {
    return Arrays.stream(values()).map(DatePart::word).toList();
  }

  public static DatePart of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Of a date that is written in a form. */
  public double of(DateForm form, String text) {
    return of(form.read(text));
  }

  double of(LocalDateTime date) {
    return switch (this) {
      case DAYS -> date.toLocalDate().toEpochDay() + date.toLocalTime().toSecondOfDay() / SECONDS;
      case YEAR -> date.getYear();
      case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
      case MONTH -> date.getMonthValue();
      case DAY -> date.getDayOfMonth();
      case WEEKDAY -> date.getDayOfWeek().getValue();
      case HOUR -> date.getHour();
    };
  }
}
