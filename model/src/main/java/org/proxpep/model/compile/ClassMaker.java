package org.proxpep.model.compile;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes the parts of a {@link Schedule} as methods of classes. A class takes so few methods that
 * its constant pool cannot overflow; larger programs become several classes.
 */
record ClassMaker(Code code, Schedule schedule) {

  private static final int METHODS_A_CLASS = 12;

  static final String KERNEL = Type.getInternalName(Kernel.class);
  static final String RUN =
      Type.getMethodDescriptor(
          Type.VOID_TYPE,
          Type.getType(double[].class),
          Type.getType(double[].class),
          Type.getType(Workspace.class),
          Type.getType(double[].class),
          Type.getType(double[][].class));
  private static final String CONSTRUCTOR =
      Type.getMethodDescriptor(
          Type.VOID_TYPE, Type.getType(double[][].class), Type.getType(int[][].class));
  private static final String NAME = KERNEL + "Code";
  private static final int ARGUMENTS = 5;

  List<byte[]> make() {
    List<byte[]> classes = new ArrayList<>();
    int count = schedule.parts().size();
    for (int from = 0; from < count; from += METHODS_A_CLASS) {
      classes.add(make(from, Math.min(count, from + METHODS_A_CLASS)));
    }
    return classes;
  }

  private byte[] make(int from, int to) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V17, ACC_FINAL | ACC_SUPER, NAME, null, KERNEL, null);
    constructor(writer);
    if (to == from + 1) {
      method(writer, 0, "run", from);
    } else {
      dispatcher(writer, to - from);
      for (int part = from; part < to; part++) {
        method(writer, ACC_PRIVATE, "part" + (part - from), part);
      }
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor m = writer.visitMethod(0, "<init>", CONSTRUCTOR, null, null);
    m.visitCode();
    m.visitVarInsn(ALOAD, 0);
    m.visitVarInsn(ALOAD, 1);
    m.visitVarInsn(ALOAD, 2);
    m.visitMethodInsn(INVOKESPECIAL, KERNEL, "<init>", CONSTRUCTOR, false);
    end(m);
  }

  private static void dispatcher(ClassWriter writer, int count) {
    MethodVisitor m = writer.visitMethod(0, "run", RUN, null, null);
    m.visitCode();
    for (int part = 0; part < count; part++) {
      for (int argument = 0; argument <= ARGUMENTS; argument++) {
        m.visitVarInsn(ALOAD, argument);
      }
      m.visitMethodInsn(INVOKEVIRTUAL, NAME, "part" + part, RUN, false);
    }
    end(m);
  }

  private void method(ClassWriter writer, int access, String name, int part) {
    MethodVisitor m = writer.visitMethod(access, name, RUN, null, null);
    m.visitCode();
    new MethodMaker(code, schedule, part, m).write();
    end(m);
  }

  private static void end(MethodVisitor m) {
    m.visitInsn(RETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }
}
