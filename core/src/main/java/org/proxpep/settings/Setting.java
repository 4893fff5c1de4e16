package org.proxpep.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a settings record that people set by name, so that the options of the
 * command line, of AMPL and the tables of the documentation are made from the record and a setting
 * is written down once.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

  /** The name of the option, without dashes in front. */
  String flag();

  /** What stands for the value in a help text. */
  String label();

  /** A phrase for a help text. */
  String help();

  /** Whether a short help leaves it out. */
  boolean expert() default false;
}
