/**
 * Suites: lists of problems that methods are compared on, made of the library or of public data.
 *
 * <p>No problem is defined here, except models of public data.
 */
package org.proxpep.problems.suites;
