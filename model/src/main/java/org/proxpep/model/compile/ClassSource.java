package org.proxpep.model.compile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The static methods of a class as text, for classes that are used without this project. The build
 * puts the source beside the class (see pom.xml), so there is no second text of them.
 */
final class ClassSource {

  private static final Pattern IMPORT = Pattern.compile("(?m)^import [\\w.]+\\.(\\w+);$");

  /** A constant, or a method to its last bracket; comments before them are left out. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?ms)^  (?:public |private )?"
              + "(static (?:final )?\\w+ (\\w+)(?: = [^;]*;|\\([^;]*?\\) \\{$.*?^  \\}))$");

  /** A name that stands for itself. */
  private static final Pattern NAME = Pattern.compile("(?<![.\\w])[A-Za-z]\\w*");

  private final Map<String, String> members = new TreeMap<>();
  private final Map<String, String> imported = new TreeMap<>();

  ClassSource(Class<?> type) {
    String source = read(type);
    IMPORT.matcher(source).results().forEach(m -> imported.put(m.group(1), m.group()));
    MEMBER.matcher(source).results().forEach(m -> members.put(m.group(2), m.group(1)));
  }

  private static String read(Class<?> type) {
    String file = type.getSimpleName() + ".java";
    try (InputStream in = type.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).replace("\r", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A method and whatever else of the class it needs, each as the lines of a private member, by
   * name.
   *
   * @return empty if it needs anything that is imported
   */
  Optional<Map<String, String>> method(String method) {
    Map<String, String> found = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(method);
    while (!open.isEmpty()) {
      String name = open.remove();
      String text = Objects.requireNonNull(members.get(name), name);
      if (found.put(name, "  private " + text + "\n") != null) {
        continue;
      }
      Matcher other = NAME.matcher(text);
      while (other.find()) {
        if (imported.containsKey(other.group())) {
          return Optional.empty();
        }
        if (members.containsKey(other.group())) {
          open.add(other.group());
        }
      }
    }
    return Optional.of(found);
  }
}
