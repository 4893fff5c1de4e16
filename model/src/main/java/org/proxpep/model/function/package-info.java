/**
 * Elementary functions, one row each: value, derivatives, range, domain, kinks, words. Nothing here
 * knows of graphs, code or the language; they all look things up here.
 */
package org.proxpep.model.function;
