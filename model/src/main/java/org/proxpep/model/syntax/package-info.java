/**
 * The text of a model and the trees it is read into: words, statements, expressions and the places
 * they stand at. What names mean is no matter of this package, and it knows no data, graph or
 * problem.
 */
package org.proxpep.model.syntax;
