/**
 * Expressions as graphs with shared parts, and their derivatives.
 *
 * <p>No text, no data and no bytecode.
 */
package org.proxpep.model.graph;
