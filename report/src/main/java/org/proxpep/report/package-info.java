/**
 * Results as JSON, CSV and LaTeX.
 *
 * <p>All digits, for programs. Pages for people are in {@code page}.
 */
package org.proxpep.report;
