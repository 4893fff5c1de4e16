package org.proxpep.cli;

import java.lang.reflect.Proxy;

/**
 * Signals of the operating system. The class that handles them is in every JDK but in none of its
 * standard modules, so it is looked up by name, and where it is missing nothing is handled.
 */
final class Signals {

  private Signals() {}

  /** Does something when a signal, such as INT, comes, and no longer what was done before. */
  static void handle(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object does =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                // Nobody compares or prints handlers: this is the signal.
                action.run();
                return null;
              });
      Object named = signal.getConstructor(String.class).newInstance(name);
      signal.getMethod("handle", signal, handler).invoke(null, named, does);
    } catch (ReflectiveOperationException e) {
      // The default stays: the virtual machine goes down in good order.
      return;
    }
  }
}
