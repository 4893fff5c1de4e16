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
    int[] operands = new int[3];
    for (int k = range.from(); k < range.to(); k++) {
      if (schedule.isLive(k)) {
        int count = Schedule.operands(code, k, operands);
        for (int j = 0; j < count; j++) {
          uses.merge(operands[j], 1, Integer::sum);
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
      if (code.ins(k).isStatement()) {
        statement(k);
      } else if (!schedule.isReload(k) && !waits(k)) {
        compute(k);
        keep(k);
      }
    }
  }

  /** Whether the number is left to the one place that uses it. */
  private boolean waits(int k) {
    int[] operands = new int[3];
    int count = Schedule.operands(code, k, operands);
    int deepest = 0;
    for (int j = 0; j < count; j++) {
      deepest = Math.max(deepest, depth.getOrDefault(operands[j], 0));
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
      compute(t);
    }
    if (code.ins(t) != Ins.CONSTANT && uses.getOrDefault(t, 0) > 1) {
      local.put(t, nextLocal);
      m.visitInsn(DUP2);
      m.visitVarInsn(DSTORE, nextLocal);
      nextLocal += 2;
    }
  }

  /** Puts the result of instruction k on the stack. */
  private void compute(int k) {
    Ins ins = code.ins(k);
    switch (ins) {
      case CONSTANT -> constant(code.number(k));
      case X -> element(X, code.a(k));
      case PARAMETER -> element(PARAMETERS, code.a(k));
      case INPUT -> {
        m.visitVarInsn(ALOAD, WORKSPACE);
        m.visitFieldInsn(GETFIELD, WORK, "scalar", "[D");
        push(code.a(k));
        m.visitInsn(DALOAD);
      }
      case ELEMENT -> {
        fromWorkspace("vector", code.a(k));
        push(code.b(k));
        m.visitInsn(DALOAD);
      }
      case SPARSE -> {
        constant(code.number(k));
        table(code.a(k));
        indices(code.a(k));
        m.visitVarInsn(ALOAD, X);
        call("sparse", "(D[D[I[D)D");
      }
      case DOT -> {
        vector(code.a(k));
        vector(code.b(k));
        push(code.vector(code.a(k)).length());
        call("dot", "([DI[DII)D");
      }
      case VECTOR_SUM -> {
        vector(code.a(k));
        push(code.vector(code.a(k)).length());
        call("sum", "([DII)D");
      }
      default -> function(k, ins);
    }
  }

  private void function(int k, Ins ins) {
    load(code.a(k));
    if (ins.arity() > 1) {
      load(code.b(k));
    }
    if (ins.arity() > 2) {
      load(code.c(k));
    }
    Class<?> owner = ins.owner();
    if (owner == null) {
      m.visitInsn(ins.opcode());
    } else {
      m.visitMethodInsn(
          INVOKESTATIC,
          Type.getInternalName(owner),
          ins.method(),
          "(" + "D".repeat(ins.arity()) + ")D",
          false);
    }
  }

  private void statement(int k) {
    int a = code.a(k);
    int b = code.b(k);
    int c = code.c(k);
    switch (code.ins(k)) {
      case VECTOR_ADD -> combine("add", a, b, c);
      case VECTOR_SUBTRACT -> combine("subtract", a, b, c);
      case VECTOR_MULTIPLY -> combine("multiply", a, b, c);
      case VECTOR_SCALE, SET_SCALED -> scaled("setScaled", a, b, c);
      case ADD_SCALED -> scaled("addScaled", a, b, c);
      case VECTOR_SHIFT -> {
        array(a);
        load(b);
        vector(c);
        push(code.vector(a).length());
        call("shift", "([DD[DII)V");
      }
      case SET_ALL -> all("setAll", a, b);
      case ADD_ALL -> all("addAll", a, b);
      case SET_PRODUCT -> product("setProduct", a, b, c);
      case ADD_PRODUCT -> product("addProduct", a, b, c);
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
        m.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "fill", "([DD)V", false);
      }
      case COPY -> {
        table(b);
        m.visitInsn(ICONST_0);
        row(a);
        m.visitInsn(ICONST_0);
        row(a);
        m.visitInsn(ARRAYLENGTH);
        m.visitMethodInsn(
            INVOKESTATIC,
            "java/lang/System",
            "arraycopy",
            "(Ljava/lang/Object;ILjava/lang/Object;II)V",
            false);
      }
      case SCATTER -> {
        row(a);
        load(b);
        table(c);
        indices(c);
        call("scatter", "([DD[D[I)V");
      }
      default -> throw new IllegalStateException(code.ins(k) + " is not a statement.");
    }
  }

  private void combine(String kernel, int to, int u, int v) {
    array(to);
    vector(u);
    vector(v);
    push(code.vector(to).length());
    call(kernel, "([D[DI[DII)V");
  }

  private void scaled(String kernel, int to, int s, int v) {
    vector(to);
    load(s);
    vector(v);
    push(code.vector(to).length());
    call(kernel, "([DID[DII)V");
  }

  private void all(String kernel, int to, int s) {
    vector(to);
    load(s);
    push(code.vector(to).length());
    call(kernel, "([DIDI)V");
  }

  private void product(String kernel, int to, int u, int v) {
    vector(to);
    vector(u);
    vector(v);
    push(code.vector(to).length());
    call(kernel, "([DI[DI[DII)V");
  }

  /** Array and offset of a vector. */
  private void vector(int v) {
    array(v);
    push(code.vector(v).offset());
  }

  private void array(int v) {
    VecRef ref = code.vector(v);
    switch (ref.place()) {
      case X -> m.visitVarInsn(ALOAD, X);
      case INPUT -> fromWorkspace("vector", ref.index());
      case WORK -> fromWorkspace("work", ref.index());
      case TABLE -> table(ref.index());
      case GRADIENT -> row(ref.index());
    }
  }

  private void fromWorkspace(String field, int index) {
    m.visitVarInsn(ALOAD, WORKSPACE);
    m.visitFieldInsn(GETFIELD, WORK, field, "[[D");
    push(index);
    m.visitInsn(AALOAD);
  }

  private void table(int index) {
    m.visitVarInsn(ALOAD, THIS);
    m.visitFieldInsn(GETFIELD, ClassMaker.KERNEL, "tables", "[[D");
    push(index);
    m.visitInsn(AALOAD);
  }

  private void indices(int index) {
    m.visitVarInsn(ALOAD, THIS);
    m.visitFieldInsn(GETFIELD, ClassMaker.KERNEL, "indices", "[[I");
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

  private void call(String kernel, String descriptor) {
    m.visitMethodInsn(INVOKESTATIC, KERNELS, kernel, descriptor, false);
  }
}
