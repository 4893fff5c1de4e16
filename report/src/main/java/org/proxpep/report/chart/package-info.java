/**
 * Pictures as SVG.
 *
 * <p>Points, lines and axes; it does not know what they mean. Not exported.
 */
package org.proxpep.report.chart;
