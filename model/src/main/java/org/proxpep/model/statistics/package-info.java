/**
 * What a model wants to know of its data before it is a problem: the rows of groups, means of data,
 * values of a function in some scenarios. Statistics are values: machines that hold the rows of a
 * table get a list of them and answer it in one pass, without the model. Nothing here knows the
 * text of a model.
 */
package org.proxpep.model.statistics;
