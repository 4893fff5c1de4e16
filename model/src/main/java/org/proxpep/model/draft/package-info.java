/**
 * Models written in Java.
 *
 * <p>It builds the tree that the parser builds and adds no meaning of its own.
 */
package org.proxpep.model.draft;
