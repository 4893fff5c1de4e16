/**
 * Pages that people read in a browser.
 *
 * <p>One file each, without a script from elsewhere. It computes no result.
 */
package org.proxpep.report.page;
