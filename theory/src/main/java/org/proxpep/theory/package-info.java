/**
 * The paper's formulas as functions, as printed and as corrected.
 *
 * <p>Arithmetic on constants: no run, no sample, no random number.
 */
package org.proxpep.theory;
