/**
 * Stochastic SQP: stochastic sequential quadratic programming of Berahas, Curtis, Robinson and
 * Zhou.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.stosqp;
