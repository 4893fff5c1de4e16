package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.function.Elementary;

class ClassSourceTest {

  private static final double[] SPECIAL = {0.0, -0.0, 1.0, -1.0, 1e300, -1e9, 0.5, Double.NaN};

  @TempDir private Path folder;

  /** A class of all methods that have a text, and nothing else. */
  private Class<?> copy(Map<String, String> members) throws Exception {
    Path file = folder.resolve("Copy.java");
    String text =
        String.join("\n", members.values()).replace("  private static", "  public static");
    Files.writeString(file, "public class Copy {\n" + text + "}\n");
    int result =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", "" + folder, "" + file);
    assertThat(result).as(text).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      return loader.loadClass("Copy");
    }
  }

  @Test
  void everyMethodHasATextThatGivesItsBits() throws Exception {
    ClassSource source = new ClassSource(Elementary.class);
    Map<String, String> members = new TreeMap<>();
    List<Method> written = new ArrayList<>();
    List<Method> methods =
        Arrays.stream(Elementary.class.getMethods())
            .filter(method -> method.getDeclaringClass() == Elementary.class)
            .toList();
    for (Method method : methods) {
      Optional<Map<String, String>> text = source.method(method.getName());
      text.ifPresent(members::putAll);
      text.ifPresent(t -> written.add(method));
    }
    assertThat(methods.size() - written.size()).as("methods of libraries").isBetween(1, 3);
    Class<?> copy = copy(members);
    Random random = new Random(4);
    for (Method method : written) {
      Method same = copy.getMethod(method.getName(), method.getParameterTypes());
      for (int k = 0; k < 200; k++) {
        Object[] arguments = new Object[method.getParameterCount()];
        Arrays.setAll(
            arguments,
            i -> random.nextInt(3) == 0 ? SPECIAL[random.nextInt(8)] : 3 * random.nextGaussian());
        assertThat(same.invoke(null, arguments))
            .as("%s%s", method.getName(), Arrays.toString(arguments))
            .isEqualTo(method.invoke(null, arguments));
      }
    }
  }

  @Test
  void loopsHaveATextOfTheirOwn() {
    ClassSource source = new ClassSource(Kernels.class);
    assertThat(source.method("sum").orElseThrow().get("sum"))
        .startsWith("  private static double sum(double[] a, int ao, int n) {\n")
        .endsWith("    return s0 + s1;\n  }\n");
    assertThat(source.method("add").orElseThrow()).containsOnlyKeys("add");
  }
}
