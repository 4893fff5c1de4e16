package org.proxpep.model.compile;

import static org.objectweb.asm.Opcodes.AALOAD;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARRAYLENGTH;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.BIPUSH;
import static org.objectweb.asm.Opcodes.DADD;
import static org.objectweb.asm.Opcodes.DALOAD;
import static org.objectweb.asm.Opcodes.DASTORE;
import static org.objectweb.asm.Opcodes.DCONST_0;
import static org.objectweb.asm.Opcodes.DCONST_1;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.SIPUSH;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.proxpep.model.function.Call;

/**
 * Writes one part of a program as the body of a method. Numbers used once stay on the operand
 * stack, others become local variables, and those that other methods need go to the workspace as
 * well. There are no branches: loops and choices are in the methods that are called.
 */
final class MethodMaker {

  // Local variables: the arguments of Kernel.run, then arrays fetched once, then numbers.
  private static final int THIS = 0;
  private static final int X = 1;
  private static final int PARAMETERS = 2;
  private static final int WORKSPACE = 3;
  private static final int VALUE = 4;
  private static final int GRADIENT = 5;
  private static final int TEMPORARY = 6;
  private static final int ROW = 7;
  private static final int FIRST_FREE = 8;

  /** Deeper expressions are cut by a local variable. */
  private static final int DEEPEST = 24;

  private static final String KERNELS = Type.getInternalName(Kernels.class);
  private static final String WORK = Type.getInternalName(Workspace.class);

  private final Code code;
  private final Schedule schedule;
  private final int part;
  private final MethodVisitor m;
  private final Map<Integer, Integer> uses = new HashMap<>();
  private final Map<Integer, Integer> local = new HashMap<>();
  private final Map<Integer, Integer> depth = new HashMap<>();
  private int nextLocal = FIRST_FREE;
  private int currentRow = -1;

  MethodMaker(Code code, Schedule schedule, int part, MethodVisitor m) {
    this.code = code;
    this.schedule = schedule;
    this.part = part;
    this.m = m;
  }

  void write() {
    Schedule.Part range = schedule.parts().get(part);
    for (int k = range.from(); k < range.to(); k++) {
      if (schedule.isLive(k)) {
        for (int t : code.step(k).reads()) {
          uses.merge(t, 1, Integer::sum);
        }
      }
    }
    if (schedule.slots() > 0) {
      m.visitVarInsn(ALOAD, WORKSPACE);
      m.visitFieldInsn(GETFIELD, WORK, "temporary", "[D");
      m.visitVarInsn(ASTORE, TEMPORARY);
    }
    for (int k = range.from(); k < range.to(); k++) {
      if (!schedule.isLive(k)) {
        continue;
      }
      if (code.step(k).ins().isStatement()) {
        statement(code.step(k));
      } else if (!schedule.isReload(k) && !waits(k)) {
        compute(code.step(k));
        keep(k);
      }
    }
  }

  /** Whether the number is left to the one place that uses it. */
  private boolean waits(int k) {
    int deepest = 0;
    for (int t : code.step(k).reads()) {
      deepest = Math.max(deepest, depth.getOrDefault(t, 0));
    }
    if (deepest >= DEEPEST
        || schedule.slot(k) >= 0
        || code.isFixed(k)
        || uses.getOrDefault(k, 0) != 1) {
      return false;
    }
    depth.put(k, deepest + 1);
    return true;
  }

  /** Takes the number on the stack into a local variable, and into the workspace if asked for. */
  private void keep(int k) {
    int variable = nextLocal;
    nextLocal += 2;
    local.put(k, variable);
    m.visitVarInsn(DSTORE, variable);
    if (schedule.slot(k) >= 0) {
      m.visitVarInsn(ALOAD, TEMPORARY);
      push(schedule.slot(k));
      m.visitVarInsn(DLOAD, variable);
      m.visitInsn(DASTORE);
    }
  }

  /** Puts temporary t on the stack. */
  private void load(int t) {
    Integer variable = local.get(t);
    if (variable != null) {
      m.visitVarInsn(DLOAD, variable);
      return;
    }
    boolean fromElsewhere = !schedule.isReload(t) && schedule.partOf(t) != part;
    if (fromElsewhere) {
      m.visitVarInsn(ALOAD, TEMPORARY);
      push(schedule.slot(t));
      m.visitInsn(DALOAD);
    } else {
      compute(code.step(t));
    }
    if (!code.isConstant(t) && uses.getOrDefault(t, 0) > 1) {
      local.put(t, nextLocal);
      m.visitInsn(DUP2);
      m.visitVarInsn(DSTORE, nextLocal);
      nextLocal += 2;
    }
  }

  /** Puts the result of an instruction on the stack. */
  private void compute(Step step) {
    switch (step.ins()) {
      case CONSTANT -> constant(step.number());
      case X -> element(X, step.a());
      case PARAMETER -> element(PARAMETERS, step.a());
      case INPUT -> {
        m.visitVarInsn(ALOAD, WORKSPACE);
        m.visitFieldInsn(GETFIELD, WORK, "scalar", "[D");
        push(step.a());
        m.visitInsn(DALOAD);
      }
      case ELEMENT -> {
        fromWorkspace("vector", step.a());
        push(step.b());
        m.visitInsn(DALOAD);
      }
      case SPARSE -> {
        constant(step.number());
        table(step.a());
        indices(step.a());
        m.visitVarInsn(ALOAD, X);
        call(KERNELS, "sparse", "(D[D[I[D)D");
      }
      case DOT, VECTOR_SUM -> kernel(step);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, NEGATE -> {
        load(step.reads());
        m.visitInsn(step.ins().opcode());
      }
      case CALL -> {
        load(step.reads());
        Call method = step.method();
        String arguments = "(" + "D".repeat(method.arity()) + ")D";
        call(Type.getInternalName(method.owner()), method.method(), arguments);
      }
      default -> throw new IllegalStateException(step.ins() + " gives no number.");
    }
  }

  private void load(int[] temporaries) {
    for (int t : temporaries) {
      load(t);
    }
  }

  private void statement(Step step) {
    int a = step.a();
    int b = step.b();
    int c = step.c();
    switch (step.ins()) {
      case VALUE -> {
        m.visitVarInsn(ALOAD, VALUE);
        push(a);
        load(b);
        m.visitInsn(DASTORE);
      }
      case GRADIENT -> {
        row(a);
        push(c);
        load(b);
        m.visitInsn(DASTORE);
      }
      case ADD_GRADIENT -> {
        row(a);
        push(c);
        m.visitInsn(DUP2);
        m.visitInsn(DALOAD);
        load(b);
        m.visitInsn(DADD);
        m.visitInsn(DASTORE);
      }
      case CLEAR -> {
        row(a);
        m.visitInsn(DCONST_0);
        call("java/util/Arrays", "fill", "([DD)V");
      }
      case COPY -> {
        table(b);
        m.visitInsn(ICONST_0);
        row(a);
        m.visitInsn(ICONST_0);
        row(a);
        m.visitInsn(ARRAYLENGTH);
        call("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V");
      }
      case SCATTER -> {
        row(a);
        load(b);
        table(c);
        indices(c);
        call(KERNELS, "scatter", "([DD[D[I)V");
      }
      default -> kernel(step);
    }
  }

  /** Calls the kernel of an instruction with its operands and the length of the first. */
  private void kernel(Step step) {
    Instruction ins = step.ins();
    StringBuilder descriptor = new StringBuilder("(");
    for (int j = 0; j < ins.operands().length(); j++) {
      if (ins.operands().charAt(j) == 'v') {
        vector(step.operand(j));
        descriptor.append("[DI");
      } else {
        load(step.operand(j));
        descriptor.append('D');
      }
    }
    push(code.vector(step.a()).length());
    call(KERNELS, ins.kernel(), descriptor + (ins.isStatement() ? "I)V" : "I)D"));
  }

  /** Array and offset of a vector. */
  private void vector(int v) {
    VecRef ref = code.vector(v);
    switch (ref.place()) {
      case X -> m.visitVarInsn(ALOAD, X);
      case INPUT -> fromWorkspace("vector", ref.index());
      case WORK -> fromWorkspace("work", ref.index());
      case TABLE -> table(ref.index());
      case GRADIENT -> row(ref.index());
    }
    push(ref.offset());
  }

  private void fromWorkspace(String field, int index) {
    fromArrays(WORKSPACE, WORK, field, "[[D", index);
  }

  private void table(int index) {
    fromArrays(THIS, ClassMaker.KERNEL, "tables", "[[D", index);
  }

  private void indices(int index) {
    fromArrays(THIS, ClassMaker.KERNEL, "indices", "[[I", index);
  }

  private void fromArrays(int object, String owner, String field, String type, int index) {
    m.visitVarInsn(ALOAD, object);
    m.visitFieldInsn(GETFIELD, owner, field, type);
    push(index);
    m.visitInsn(AALOAD);
  }

  private void row(int row) {
    if (row != currentRow) {
      m.visitVarInsn(ALOAD, GRADIENT);
      push(row);
      m.visitInsn(AALOAD);
      m.visitVarInsn(ASTORE, ROW);
      currentRow = row;
    }
    m.visitVarInsn(ALOAD, ROW);
  }

  private void element(int array, int index) {
    m.visitVarInsn(ALOAD, array);
    push(index);
    m.visitInsn(DALOAD);
  }

  private void constant(double value) {
    if (Double.doubleToRawLongBits(value) == 0L) {
      m.visitInsn(DCONST_0);
    } else if (value == 1.0) {
      m.visitInsn(DCONST_1);
    } else {
      m.visitLdcInsn(value);
    }
  }

  private void push(int value) {
    if (value >= 0 && value <= 5) {
      m.visitInsn(ICONST_0 + value);
    } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      m.visitIntInsn(BIPUSH, value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      m.visitIntInsn(SIPUSH, value);
    } else {
      m.visitLdcInsn(value);
    }
  }

  private void call(String owner, String method, String descriptor) {
    m.visitMethodInsn(INVOKESTATIC, owner, method, descriptor, false);
  }
}
