/**
 * The contract of a method: start, step, output, and its state on disk.
 *
 * <p>No particular method and no loop over steps; the runner has the only one.
 */
package org.proxpep.method;
