package org.proxpep.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a comparison has found.
 *
 * @param methods by name, in the order they were given
 * @param cells all of an instance together, in the order of the instances
 * @param refusals what did not run
 */
public record ComparisonReport(
    ComparisonSettings settings,
    List<Instance> instances,
    List<String> methods,
    List<RunGroup> cells,
    List<UnsuitedMethod> refusals) {

  public ComparisonReport {
    instances = List.copyOf(instances);
    methods = List.copyOf(methods);
    cells = List.copyOf(cells);
    refusals = List.copyOf(refusals);
  }

  /** The suites in the order of their first instance. */
  public List<String> suites() {
    Set<String> names = new LinkedHashSet<>();
    instances.forEach(instance -> names.add(instance.suite()));
    return List.copyOf(names);
  }

  /** With default parameters only, or tuned too. */
  public List<Variant> variants() {
    return settings.tunes() ? List.of(Variant.values()) : List.of(Variant.DEFAULTS);
  }

  public Optional<RunGroup> cell(Instance instance, String method, Variant variant, long budget) {
    return cells.stream()
        .filter(
            cell ->
                cell.instance() == instance
                    && cell.method().equals(method)
                    && cell.variant() == variant
                    && cell.budget() == budget)
        .findFirst();
  }

  /** The standing of every method at a budget over a suite, or over all if the name is empty. */
  public List<Standing> standings(String suite, Variant variant, long budget) {
    return methods.stream().map(method -> standing(suite, method, variant, budget)).toList();
  }

  /** The cells of a variant at a budget, in the order of the instances. */
  public List<RunGroup> cells(Variant variant, long budget) {
    return cells.stream()
        .filter(cell -> cell.variant() == variant && cell.budget() == budget)
        .toList();
  }

  private Standing standing(String suite, String method, Variant variant, long budget) {
    List<RunGroup> chosen =
        cells(variant, budget).stream()
            .filter(cell -> cell.method().equals(method))
            .filter(cell -> suite.isEmpty() || cell.instance().suite().equals(suite))
            .toList();
    return Standing.of(method, chosen);
  }
}
