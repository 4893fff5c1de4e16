/**
 * What a problem of the library is: functions, exact means and a known optimum.
 *
 * <p>Contracts only; the problems themselves are in {@code library}.
 */
package org.proxpep.problems;
