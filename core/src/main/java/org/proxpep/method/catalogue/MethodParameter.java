package org.proxpep.method.catalogue;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a component of a settings record as a parameter of the method: its name on the command
 * line, its meaning, its default and the values worth trying are written here and nowhere else.
 *
 * <p>What several methods have in common is declared once, on an annotation that their components
 * carry in its place.
 *
 * <p>Two components of such a record have a meaning by their name and are no parameters: {@code
 * double steps}, the horizon K of the run (1 where the numbers are meant as they stand), and {@code
 * boolean allowHeuristic}, whether the method may run beyond its theory.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.ANNOTATION_TYPE})
public @interface MethodParameter {

  /** In a few words, without the power of K. */
  String value();

  /** The name on the command line; that of the component if empty. */
  String name() default "";

  /**
   * The published value, or 1 where the publication leaves a factor open; NaN if a plan sets it.
   */
  double byDefault() default 1;

  /** A coarse grid, numbers with blanks between; without one tuning leaves the parameter alone. */
  String grid() default "";

  /** Whether it is a scale, so that values between and beyond those of the grid make sense. */
  boolean scale() default true;

  /** The number that the method works with is this parameter times K to this power. */
  double power() default 0;

  /**
   * The interval it has to lie in, as in {@code [0,1)}, with {@code inf} for ∞; empty if every
   * number will do. Checked by {@link AllowedRange#check}.
   */
  String range() default "(0,inf)";

  /** What to do about a number out of range, after "Maybe"; to take the default if empty. */
  String advice() default "";
}
