/**
 * How a scenario becomes numbers: draws of rows and of random statements, and the inputs of
 * compiled functions that they fill. Nothing here knows the text of a model or the problem that is
 * made of it.
 */
package org.proxpep.model.sampling;
