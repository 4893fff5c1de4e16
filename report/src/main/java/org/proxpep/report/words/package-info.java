/**
 * All words about results: verdicts, constraints against their limits, prices, numbers for people.
 * Console, page, picture and JSON take them from here and add no more than their layout.
 */
package org.proxpep.report.words;
