/**
 * ConEx: constraint extrapolation of Boob, Deng and Lan.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.conex;
