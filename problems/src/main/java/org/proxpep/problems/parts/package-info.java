/**
 * What problems of the library are made of: labels, noise, data rows.
 *
 * <p>Not exported. No problem in particular lives here.
 */
package org.proxpep.problems.parts;
