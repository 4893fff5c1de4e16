package org.proxpep.method.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.settings.Records;

/**
 * A method as the catalogue knows it.
 *
 * @param name as on the command line
 * @param reference author and year
 * @param accepts the problems that its theory speaks of
 * @param output the point that its publication takes as the answer
 * @param parameters all numbers it takes
 * @param aliases other names by which it is found
 * @param note a few words for lists; may be empty
 * @param looksAtProblem whether its settings depend on the functions of the problem, and not on its
 *     size alone
 * @param factory makes it
 */
public record MethodEntry(
    String name,
    String reference,
    ProblemClass accepts,
    PublishedOutput output,
    List<Parameter> parameters,
    List<String> aliases,
    String note,
    boolean looksAtProblem,
    Factory factory) {

  /** Makes a method out of the parameters given by name. */
  @FunctionalInterface
  public interface Factory {

    Method<?> create(MethodOrder order, Map<String, Double> given);
  }

  public MethodEntry {
    parameters =
        parameters instanceof SettingsRecord.Declared ? parameters : List.copyOf(parameters);
    aliases = List.copyOf(aliases);
  }

  /**
   * An entry whose parameters are those that a settings record declares.
   *
   * @param reference author and year
   * @param accepts the problems that its theory speaks of
   * @param output the point that its publication takes as the answer
   * @param settings a record with {@link MethodParameter}s
   * @param method makes the method of a problem and settings
   */
  public static <C extends Record> MethodEntry of(
      String name,
      String reference,
      ProblemClass accepts,
      PublishedOutput output,
      Class<C> settings,
      BiFunction<StochasticProblem, C, Method<?>> method) {
    SettingsRecord<C> type = new SettingsRecord<>(settings);
    Factory factory =
        (order, given) -> {
          C made = type.make(given, 1.0, order.allowHeuristic());
          int cost =
              made instanceof StepEvaluations step ? step.evaluationsOfStep(order.problem()) : 1;
          double steps = Math.max(1.0, (double) order.samples() / cost);
          return method.apply(order.problem(), type.make(given, steps, order.allowHeuristic()));
        };
    return new MethodEntry(
        name, reference, accepts, output, type.parameters, List.of(), "", false, factory);
  }

  /** The same for a method that needs its settings only. */
  public static <C extends Record> MethodEntry of(
      String name,
      String reference,
      ProblemClass accepts,
      PublishedOutput output,
      Class<C> settings,
      Function<C, Method<?>> method) {
    return of(name, reference, accepts, output, settings, (problem, made) -> method.apply(made));
  }

  /**
   * An entry whose settings are planned for each problem; parameters that are given replace what
   * the plan says.
   *
   * @param more parameters that the plan asks for by name, beside those of the record
   */
  public static <C extends Record> MethodEntry planned(
      String name,
      String reference,
      ProblemClass accepts,
      PublishedOutput output,
      Class<C> settings,
      List<Parameter> more,
      BiFunction<MethodOrder, Map<String, Double>, C> plan,
      Function<C, Method<?>> method) {
    SettingsRecord<C> type = new SettingsRecord<>(settings);
    List<Parameter> all = new ArrayList<>(type.parameters);
    all.addAll(more);
    Factory factory =
        (order, given) -> {
          Map<String, Double> values = new HashMap<>(given);
          more.forEach(each -> values.putIfAbsent(each.name(), each.byDefault()));
          return method.apply(type.with(plan.apply(order, values), given));
        };
    return new MethodEntry(name, reference, accepts, output, all, List.of(), "", true, factory);
  }

  /** The entry with other names by which it is found as well. */
  public MethodEntry withAliases(String... names) {
    return Records.with(this, "aliases", List.of(names));
  }

  /** The entry with a few words more for lists. */
  public MethodEntry withNote(String words) {
    return Records.with(this, "note", words);
  }

  /** The method for a run of {@code samples} evaluations with seed 0. */
  public Method<?> create(
      StochasticProblem problem, long samples, Map<String, Double> given, boolean allowHeuristic) {
    return create(new MethodOrder(problem, new Scenarios(0), samples, allowHeuristic), given);
  }

  /**
   * The method for a run.
   *
   * @param given parameters by name; those left out have their defaults
   * @throws Refusal if a parameter is not known or out of range
   */
  public Method<?> create(MethodOrder order, Map<String, Double> given) {
    List<String> known = parameters.stream().map(Parameter::name).toList();
    for (String each : given.keySet()) {
      if (!known.contains(each)) {
        throw new Refusal(
            "The parameter", each, "must be one that method " + name + " has", "one of " + known);
      }
    }
    return factory.create(order, given);
  }

  @Override
  public String toString() {
    return name;
  }
}
