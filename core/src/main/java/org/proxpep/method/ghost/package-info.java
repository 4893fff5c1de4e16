/**
 * Ghost: the stochastic ghost penalty method of Facchinei and Kungurtsev.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.ghost;
