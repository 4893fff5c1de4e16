package org.proxpep;

import java.lang.reflect.Method;

/** The bytes that the current thread has allocated so far. */
public final class Allocation {

  private Allocation() {}

  /** By reflection: the module of the core does not read the one for management. */
  public static long soFar() {
    try {
      Object threads =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      Method allocated =
          Class.forName("com.sun.management.ThreadMXBean")
              .getMethod("getThreadAllocatedBytes", long.class);
      return (Long) allocated.invoke(threads, Thread.currentThread().getId());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
