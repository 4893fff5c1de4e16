package org.proxpep.job;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.proxpep.fixture.Checkout;

/**
 * Modules and packages as a picture: a module stands to the right of all that it knows, and inside
 * it a package stands below all that it knows. Arrows and names that follow from others are left
 * out.
 */
final class HouseMap {

  private static final int WIDTH = 425;
  private static final int ROW = 19;
  private static final int GAP = 60;
  private static final int HEAD = 30;

  /** Packages of {@code method} that are not each a method of somebody. */
  private static final Set<String> SHARED =
      Set.of("catalogue", "practical", "proxpep", "sqp", "subproblem", "support");

  private final Map<String, String> moduleOf = new HashMap<>();
  private final Map<String, Set<String>> packages = new TreeMap<>();
  private final Map<String, Set<String>> modules = new TreeMap<>();

  HouseMap(Collection<String> shown) {
    for (String module : shown) {
      modules.put(module, new TreeSet<>());
      for (String name : Checkout.packages(module)) {
        moduleOf.put(room(name), module);
        packages.put(room(name), new TreeSet<>());
      }
    }
    for (JavaClass c : Checkout.classes(shown)) {
      for (Dependency d : c.getDirectDependenciesFromSelf()) {
        know(room(c.getPackageName()), room(d.getTargetClass().getPackageName()));
      }
    }
  }

  private static String room(String name) {
    String room = name.startsWith("org.proxpep.") ? name.substring("org.proxpep.".length()) : name;
    if (room.startsWith("method.") && !SHARED.contains(room.substring("method.".length()))) {
      return "method.NAME";
    }
    return room;
  }

  private void know(String from, String to) {
    String target = moduleOf.get(to);
    String source = moduleOf.get(from);
    if (target == null || source == null || from.equals(to)) {
      return;
    }
    if (source.equals(target)) {
      packages.computeIfAbsent(from, k -> new TreeSet<>()).add(to);
    } else {
      modules.computeIfAbsent(source, k -> new TreeSet<>()).add(target);
    }
  }

  /** Those that follow from no other. */
  private static Set<String> reduced(String from, Map<String, Set<String>> graph) {
    Set<String> known = graph.getOrDefault(from, Set.of());
    return known.stream()
        .filter(to -> known.stream().noneMatch(via -> !via.equals(to) && reaches(via, to, graph)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean reaches(String from, String to, Map<String, Set<String>> graph) {
    Set<String> next = graph.getOrDefault(from, Set.of());
    return next.contains(to) || next.stream().anyMatch(via -> reaches(via, to, graph));
  }

  private static int level(String name, Map<String, Set<String>> graph) {
    int level = 0;
    for (String known : graph.getOrDefault(name, Set.of())) {
      level = Math.max(level, 1 + level(known, graph));
    }
    return level;
  }

  private List<String> rooms(String module) {
    return packages.keySet().stream()
        .filter(name -> module.equals(moduleOf.get(name)))
        .sorted(
            Comparator.comparingInt((String name) -> level(name, packages))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private int height(String module) {
    return HEAD + ROW * rooms(module).size() + 8;
  }

  /** The picture. */
  String svg() {
    Map<Integer, List<String>> columns = new TreeMap<>();
    for (String module : modules.keySet()) {
      columns.computeIfAbsent(level(module, modules), k -> new ArrayList<>()).add(module);
    }
    int tallest = 0;
    for (List<String> column : columns.values()) {
      int sum = column.stream().mapToInt(module -> height(module) + 24).sum();
      tallest = Math.max(tallest, sum);
    }
    Map<String, int[]> places = new HashMap<>();
    StringBuilder boxes = new StringBuilder();
    for (Map.Entry<Integer, List<String>> column : columns.entrySet()) {
      int x = 20 + column.getKey() * (WIDTH + GAP);
      int sum = column.getValue().stream().mapToInt(module -> height(module) + 24).sum();
      int y = 32 + (tallest - sum) / 2;
      for (String module : column.getValue()) {
        places.put(module, new int[] {x, y});
        box(boxes, module, x, y);
        y += height(module) + 24;
      }
    }
    StringBuilder out = new StringBuilder();
    int width = 40 + columns.size() * (WIDTH + GAP) - GAP;
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">
        <title>Modules and packages of Prox-PEP and what they know</title>
        <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>
        <rect width="100%%" height="100%%" fill="#fff"/>
        <text x="20" y="20" font-size="13" fill="#333">A module knows those that its arrows come from, to its left. Small: packages of the same module that a package knows. What follows from others is left out.</text>
        """
            .formatted(width, tallest + 40));
    modules
        .keySet()
        .forEach(
            module -> reduced(module, modules).forEach(known -> arrow(out, places, known, module)));
    return out.append(boxes).append("</svg>\n").toString();
  }

  private void arrow(StringBuilder out, Map<String, int[]> places, String from, String to) {
    int[] a = places.getOrDefault(from, new int[2]);
    int[] b = places.getOrDefault(to, new int[2]);
    int x = a[0] + WIDTH;
    int y = a[1] + HEAD / 2;
    int bend = Math.max(GAP / 2, (b[0] - x) / 3);
    out.append(
        "<path d=\"M%d %dC%d %d %d %d %d %d\" fill=\"none\" stroke=\"#555\" stroke-width=\"1.5\" marker-end=\"url(#tip)\"/>\n"
            .formatted(x, y, x + bend, y, b[0] - bend, b[1] + HEAD / 2, b[0] - 1, b[1] + HEAD / 2));
  }

  private void box(StringBuilder out, String module, int x, int y) {
    out.append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#f4f7fb\" stroke=\"#4a6a8a\"/>\n"
            .formatted(x, y, WIDTH, height(module)));
    out.append(
        "<text x=\"%d\" y=\"%d\" font-size=\"16\" font-weight=\"bold\" fill=\"#1f3a56\">%s</text>\n"
            .formatted(x + 10, y + 21, module));
    int line = y + HEAD + 13;
    for (String room : rooms(module)) {
      out.append(
          "<text x=\"%d\" y=\"%d\" font-size=\"13\" fill=\"#111\">%s<tspan font-size=\"10\" fill=\"#666\" dx=\"8\">%s</tspan></text>\n"
              .formatted(x + 10, line, room, String.join(", ", reduced(room, packages))));
      line += ROW;
    }
  }
}
