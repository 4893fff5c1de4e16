/**
 * What the statements and expressions of a model mean: names, shapes, index sets, declarations, and
 * expressions as nodes of a graph. Forms that methods cannot take are left to the bridges that it
 * is given. Nothing here knows the problem that is made of a model.
 */
package org.proxpep.model.semantics;
