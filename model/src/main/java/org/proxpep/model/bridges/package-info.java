/**
 * One class for each form that methods cannot take, with its way there and back: cvar, variance,
 * sd, probability, ratios and other functions of means, means that are linear in data, bounds of
 * one variable. A bridge knows what expressions mean, not the problem that is made of them.
 */
package org.proxpep.model.bridges;
