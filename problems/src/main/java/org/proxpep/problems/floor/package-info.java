/**
 * How accurate any method can be after a number of samples: statistical floors.
 *
 * <p>Knows problems and their optima, no problem in particular.
 */
package org.proxpep.problems.floor;
