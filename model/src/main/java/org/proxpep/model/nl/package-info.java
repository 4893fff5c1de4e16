/**
 * AMPL files: .nl in, .sol out.
 *
 * <p>The format and the problem in it; it does not solve.
 */
package org.proxpep.model.nl;
