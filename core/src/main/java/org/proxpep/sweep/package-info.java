/**
 * One problem for many values of a number: in which order, from where, at what cost, and what the
 * curve shows. Knows how one problem is solved, not where its numbers are written.
 */
package org.proxpep.sweep;
