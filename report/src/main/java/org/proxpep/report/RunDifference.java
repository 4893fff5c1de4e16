package org.proxpep.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.proxpep.report.words.RunChange;
import org.proxpep.report.words.RunChange.Group;
import org.proxpep.report.words.RunChange.Meaning;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What changed between two runs. */
public final class RunDifference {

  private RunDifference() {}

  /** All differences, in groups. */
  public static List<RunChange> between(StoredRun first, StoredRun second) {
    List<RunChange> changes = new ArrayList<>();
    texts(Group.SETTINGS, first.settings(second), second.settings(first), changes);
    texts(Group.DATA, first.fingerprints(), second.fingerprints(), changes);
    texts(Group.VERDICTS, first.verdicts(), second.verdicts(), changes);
    boolean sameRows = first.tables().equals(second.tables());
    Map<String, RunChange.Value> before = first.values();
    Map<String, RunChange.Value> after = second.values();
    for (String name : names(before, after)) {
      RunChange.Value a = before.get(name);
      RunChange.Value b = after.get(name);
      if (a == null || b == null) {
        changes.add(
            new RunChange(
                Group.VALUES,
                name,
                a == null ? "" : a.text(),
                b == null ? "" : b.text(),
                Meaning.DIFFERENT));
      } else if (Double.compare(a.estimate(), b.estimate()) != 0) {
        changes.add(new RunChange(Group.VALUES, name, a.text(), b.text(), a.against(b, sameRows)));
      }
    }
    return changes;
  }

  private static void texts(
      Group group, Map<String, String> first, Map<String, String> second, List<RunChange> out) {
    for (String name : names(first, second)) {
      String before = first.getOrDefault(name, "");
      String after = second.getOrDefault(name, "");
      if (!before.equals(after)) {
        out.add(new RunChange(group, name, before, after, Meaning.DIFFERENT));
      }
    }
  }

  private static Set<String> names(Map<String, ?> first, Map<String, ?> second) {
    Set<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(second.keySet());
    return names;
  }

  /** The whole document, indented. */
  public static String json(StoredRun first, StoredRun second) {
    ObjectNode root = Json.object();
    root.put("first", first.folder());
    root.put("second", second.folder());
    ArrayNode changes = root.putArray("changes");
    for (RunChange change : between(first, second)) {
      ObjectNode node = changes.addObject();
      node.put("group", change.group().name().toLowerCase(Locale.ROOT));
      node.put("name", change.name());
      node.put("first", change.before());
      node.put("second", change.after());
      node.put("meaning", change.meaning().name().toLowerCase(Locale.ROOT));
      RunChange.Value a = first.values().get(change.name());
      RunChange.Value b = second.values().get(change.name());
      if (change.group() == Group.VALUES && a != null && b != null) {
        Json.put(node, "change", b.estimate() - a.estimate());
        Json.put(node, "error", Math.hypot(a.half(), b.half()));
      }
    }
    return Json.text(root);
  }
}
