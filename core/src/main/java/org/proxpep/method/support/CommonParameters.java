package org.proxpep.method.support;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.proxpep.method.catalogue.MethodParameter;

/** Parameters that several methods have, declared once: a component carries the annotation. */
public final class CommonParameters {

  private CommonParameters() {}

  @Retention(RetentionPolicy.RUNTIME)
  @MethodParameter(value = "step in x", name = "eta-x", power = -0.5, grid = "0.01 0.1 1 10")
  public @interface StepInX {}

  @MethodParameter(
      value = "step in the multipliers",
      name = "eta-y",
      power = -0.5,
      grid = "0.001 0.03 1 30")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface StepInMultipliers {}

  /** K_i of the νPI controller. */
  @MethodParameter(
      value = "integral gain",
      range = "[0,inf)",
      advice = "1, which is plain ascent if kp is 0")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface IntegralGain {}

  /** K_p of the νPI controller. */
  @MethodParameter(
      value = "proportional gain",
      byDefault = 0,
      grid = "0 10",
      range = "[0,inf)",
      advice = "0, which leaves the proportional term out")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface ProportionalGain {}

  /** ν of the νPI controller. */
  @MethodParameter(
      value = "smoothing of the violation",
      byDefault = 0,
      range = "[0,1)",
      advice = "0, which does not smooth")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface ViolationSmoothing {}

  /** For {@link CosineDecay}. */
  @MethodParameter(
      value = "1: both steps shrink along a cosine; 0: they stay",
      byDefault = 0,
      scale = false,
      grid = "0 1")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface CosineSteps {}

  /** For {@link SlackState}. */
  @MethodParameter(
      value = "steps in slacks over those in x",
      grid = "1 10",
      advice = "1, or the squared length of a constraint's gradient")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface SlackSteps {}

  /** For {@link SampledRowsState}. */
  @MethodParameter(
      value = "constraints drawn a step, 0 for all",
      byDefault = 0,
      range = "[0,inf)",
      advice = "0, which takes all")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface DrawnRows {}

  /** For {@link EitherOrState}. */
  @MethodParameter(value = "samples a step", scale = false, grid = "1 10", range = "[1,inf)")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface BatchSize {}
}
