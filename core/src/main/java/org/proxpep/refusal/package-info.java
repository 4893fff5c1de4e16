/**
 * How bad input is refused: one exception, one form of its message. Left of every other package: it
 * knows nothing of this project, and everything may use it.
 */
package org.proxpep.refusal;
