package org.proxpep.model.compile;

import org.objectweb.asm.Opcodes;

/**
 * The instructions of a straight-line program. Those that give a number are pure: the same
 * arguments give the same bits, whether the tape or compiled code carries them out.
 */
enum Instruction {
  // Loads.
  CONSTANT,
  X,
  INPUT,
  ELEMENT,
  PARAMETER,

  // Arithmetic with an instruction of the virtual machine.
  ADD(Opcodes.DADD, "tt"),
  SUBTRACT(Opcodes.DSUB, "tt"),
  MULTIPLY(Opcodes.DMUL, "tt"),
  DIVIDE(Opcodes.DDIV, "tt"),
  NEGATE(Opcodes.DNEG, "t"),

  /** A static method of as many temporaries as it takes. */
  CALL,

  /** number + Σ table a·x[indices a]. */
  SPARSE,
  /** Vector a times vector b. */
  DOT("dot", "vv"),
  /** The sum of vector a. */
  VECTOR_SUM("sum", "v"),

  // Statements: they give no number and run in order. A vector is written once or, in a reverse
  // sweep, first set and then added to.
  /** Vector a = b + c, or b − c. */
  VECTOR_ADD("add", "vvv"),
  VECTOR_SUBTRACT("subtract", "vvv"),
  /** Vector a = temporary b plus vector c. */
  VECTOR_SHIFT("shift", "vtv"),
  /** Vector a = temporary b times vector c (SET) or a += (ADD). */
  SET_SCALED("setScaled", "vtv"),
  ADD_SCALED("addScaled", "vtv"),
  /** Every entry of vector a = temporary b, or +=. */
  SET_ALL("setAll", "vt"),
  ADD_ALL("addAll", "vt"),
  /** Vector a = b∘c, or +=. */
  SET_PRODUCT("setProduct", "vvv"),
  ADD_PRODUCT("addProduct", "vvv"),
  /** Value of row a = temporary b. */
  VALUE("-t"),
  /** Gradient of row a: entry c = temporary b, or +=. */
  GRADIENT("-t-"),
  ADD_GRADIENT("-t-"),
  /** Gradient of row a = 0. */
  CLEAR,
  /** Gradient of row a = table b. */
  COPY,
  /** Gradient of row a += temporary b times sparse table c. */
  SCATTER("-t-");

  private final int opcode;
  private final String kernel;
  private final String operands;

  Instruction() {
    this("");
  }

  Instruction(String operands) {
    this("", operands);
  }

  Instruction(int opcode, String operands) {
    this(opcode, "", operands);
  }

  Instruction(String kernel, String operands) {
    this(-1, kernel, operands);
  }

  Instruction(int opcode, String kernel, String operands) {
    this.opcode = opcode;
    this.kernel = kernel;
    this.operands = operands;
  }

  /** The instruction of the virtual machine, or −1. */
  int opcode() {
    return opcode;
  }

  /** The method of {@link Kernels} that takes the operands and the length of vector a; or empty. */
  String kernel() {
    return kernel;
  }

  /** What a, b and c are, a letter each: t a temporary, v a vector. */
  String operands() {
    return operands;
  }

  /** Whether it fetches a number, which costs next to nothing. */
  boolean isLoad() {
    return compareTo(PARAMETER) <= 0;
  }

  boolean isStatement() {
    return compareTo(VECTOR_ADD) >= 0;
  }
}
