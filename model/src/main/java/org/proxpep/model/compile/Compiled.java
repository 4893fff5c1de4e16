package org.proxpep.model.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

/**
 * A program as bytecode in hidden classes, which the virtual machine unloads once nobody holds them
 * any more.
 */
final class Compiled implements Evaluator {

  private final Kernel[] kernels;
  private final Room room;
  private final Code code;

  Compiled(Code code) {
    this.code = code;
    Schedule schedule = new Schedule(code);
    this.room = new Room(schedule.slots(), code.workLengths());
    double[][] tables = code.tables();
    int[][] indices = code.indices();
    List<byte[]> classes = new ClassMaker(code, schedule).make();
    this.kernels = new Kernel[classes.size()];
    for (int k = 0; k < kernels.length; k++) {
      kernels[k] = load(classes.get(k), tables, indices);
    }
  }

  /** Whether it was made of a program that does the same as this one. */
  boolean isOf(Code other) {
    return code.same(other);
  }

  private static Kernel load(byte[] bytes, double[][] tables, int[][] indices) {
    try {
      MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(bytes, true);
      MethodHandle constructor =
          hidden.findConstructor(
              hidden.lookupClass(),
              MethodType.methodType(void.class, double[][].class, int[][].class));
      return (Kernel) constructor.invoke(tables, indices);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("Generated code cannot be loaded: " + e.getMessage(), e);
    }
  }

  /** The program. */
  Code code() {
    return code;
  }

  /** The generated classes, for tests of their life time. */
  List<Class<?>> classes() {
    return Arrays.stream(kernels).<Class<?>>map(Kernel::getClass).toList();
  }

  @Override
  public Room room() {
    return room;
  }

  @Override
  public void run(
      double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient) {
    for (Kernel kernel : kernels) {
      kernel.run(x, parameters, w, value, gradient);
    }
  }
}
