package org.proxpep.model.compile;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DALOAD;
import static org.objectweb.asm.Opcodes.DASTORE;
import static org.objectweb.asm.Opcodes.F_APPEND;
import static org.objectweb.asm.Opcodes.F_SAME;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INTEGER;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.proxpep.model.function.Call;

/**
 * A loop over lanes for each function, as a class of its own: so the virtual machine compiles the
 * function into the loop, where a shared loop would call it for every lane. It is the same method
 * as everywhere, so it gives the same bits.
 */
final class LaneCalls {

  private static final String LOOP = Type.getInternalName(LaneCall.class);
  private static final String NAME = LOOP + "Loop";

  // The arguments of LaneCall.run, then the lane.
  private static final int TO = 1;
  private static final int FIRST = 2;
  private static final int COUNT = 5;
  private static final int LANE = 6;

  /** As many as the language has functions. */
  private static final Map<Call, LaneCall> MADE = new ConcurrentHashMap<>();

  private LaneCalls() {}

  static LaneCall of(Call function) {
    return MADE.computeIfAbsent(function, LaneCalls::make);
  }

  private static LaneCall make(Call function) {
    try {
      MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(bytes(function), true);
      return (LaneCall) hidden.lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("A loop over " + function + " cannot be loaded.", e);
    }
  }

  private static byte[] bytes(Call function) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String object = Type.getInternalName(Object.class);
    writer.visit(V17, ACC_FINAL | ACC_SUPER, NAME, null, object, new String[] {LOOP});
    MethodVisitor m = writer.visitMethod(0, "<init>", "()V", null, null);
    m.visitCode();
    m.visitVarInsn(ALOAD, 0);
    m.visitMethodInsn(INVOKESPECIAL, object, "<init>", "()V", false);
    end(m);
    loop(writer.visitMethod(ACC_PUBLIC, "run", "([D[D[D[DI)V", null, null), function);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** for (lane = 0; lane &lt; count; lane++) to[lane] = f(a[lane], …). */
  private static void loop(MethodVisitor m, Call function) {
    Label next = new Label();
    Label done = new Label();
    m.visitCode();
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, LANE);
    m.visitLabel(next);
    m.visitFrame(F_APPEND, 1, new Object[] {INTEGER}, 0, null);
    m.visitVarInsn(ILOAD, LANE);
    m.visitVarInsn(ILOAD, COUNT);
    m.visitJumpInsn(IF_ICMPGE, done);
    m.visitVarInsn(ALOAD, TO);
    m.visitVarInsn(ILOAD, LANE);
    for (int argument = 0; argument < function.arity(); argument++) {
      m.visitVarInsn(ALOAD, FIRST + argument);
      m.visitVarInsn(ILOAD, LANE);
      m.visitInsn(DALOAD);
    }
    m.visitMethodInsn(
        INVOKESTATIC,
        Type.getInternalName(function.owner()),
        function.method(),
        "(" + "D".repeat(function.arity()) + ")D",
        false);
    m.visitInsn(DASTORE);
    m.visitIincInsn(LANE, 1);
    m.visitJumpInsn(GOTO, next);
    m.visitLabel(done);
    m.visitFrame(F_SAME, 0, null, 0, null);
    end(m);
  }

  private static void end(MethodVisitor m) {
    m.visitInsn(RETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }
}
