package org.proxpep.method.catalogue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * The catalogue of methods by name: those of this project and all that a {@link MethodProvider} on
 * the class path or module path offers.
 *
 * <pre>{@code
 * Method<?> method = Methods.find("pdsg").create(problem, 10_000, Map.of("alpha", 3.0), false);
 * }</pre>
 *
 * Step sizes are factors on the published powers of the number of steps K, so that a default of 1
 * is the published rate.
 */
public final class Methods {

  /** The name of the method that needs no choice. */
  public static final String DEFAULT = "practical";

  /** Made when it is first asked for, so that a provider that fails is told of as what it is. */
  private static @Nullable Methods catalogue;

  private final Map<String, MethodEntry> byName = new TreeMap<>();

  /** Other names, which stay known but are not listed. */
  private final Map<String, MethodEntry> aliases = new TreeMap<>();

  private Methods() {
    // The loader of this class finds the methods of the project wherever it is called from; that
    // of the thread finds those of others where a container, such as Spark, has several loaders.
    Set<Class<?>> known = new HashSet<>();
    ClassLoader own = Methods.class.getClassLoader();
    addAll(ServiceLoader.load(MethodProvider.class, own), known);
    ClassLoader thread = Thread.currentThread().getContextClassLoader();
    if (thread != null && thread != own && seesThisCatalogue(thread)) {
      addAll(ServiceLoader.load(MethodProvider.class, thread), known);
    }
  }

  /** All names, the default first and the others in alphabetical order. */
  public static List<String> names() {
    return all().stream().map(MethodEntry::name).toList();
  }

  /** All entries in the order of {@link #names}. */
  public static List<MethodEntry> all() {
    List<MethodEntry> entries = new ArrayList<>(catalogue().byName.values());
    MethodEntry first = find(DEFAULT);
    entries.remove(first);
    entries.add(0, first);
    return entries;
  }

  /** Whether there is a method of that name, or one that is also called so. */
  public static boolean contains(String name) {
    return lookUp(name) != null;
  }

  /**
   * The method of that name.
   *
   * @throws Refusal if there is none
   */
  public static MethodEntry find(String name) {
    MethodEntry entry = lookUp(name);
    if (entry == null) {
      throw new Refusal("The method", name, "must be in the catalogue", "one of " + names());
    }
    return entry;
  }

  private static @Nullable MethodEntry lookUp(String name) {
    Methods all = catalogue();
    MethodEntry entry = all.byName.get(name);
    return entry == null ? all.aliases.get(name) : entry;
  }

  private static synchronized Methods catalogue() {
    Methods found = catalogue;
    if (found == null) {
      try {
        found = new Methods();
      } catch (ServiceConfigurationError e) {
        throw Refusal.of(
                "A method could not be loaded: %s",
                "its provider lacks a public constructor without arguments; else leave its jar out",
                e.getMessage())
            .causedBy(e);
      }
      catalogue = found;
    }
    return found;
  }

  private static boolean seesThisCatalogue(ClassLoader loader) {
    try {
      return loader.loadClass(MethodProvider.class.getName()) == MethodProvider.class;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private void addAll(ServiceLoader<MethodProvider> loader, Set<Class<?>> known) {
    for (MethodProvider provider : loader) {
      if (known.add(provider.getClass())) {
        entries(provider).forEach(this::add);
      }
    }
  }

  private static List<MethodEntry> entries(MethodProvider provider) {
    try {
      return provider.entries();
    } catch (RuntimeException | LinkageError | AssertionError e) {
      throw Refusal.of(
              "The methods of %s could not be listed: %s",
              "its jar was made for another version; else leave it out",
              provider.getClass().getName(),
              e)
          .causedBy(e);
    }
  }

  private void add(MethodEntry entry) {
    if (byName.putIfAbsent(entry.name(), entry) != null) {
      throw new Refusal(
          "The method", entry.name(), "must be provided once", "two jars offer the same name");
    }
    entry.aliases().forEach(alias -> aliases.put(alias, entry));
  }
}
