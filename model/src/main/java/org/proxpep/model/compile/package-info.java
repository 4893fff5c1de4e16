/**
 * Expression graphs compiled to bytecode.
 *
 * <p>Numbers in, numbers out: no names, no tables, no text.
 */
package org.proxpep.model.compile;
