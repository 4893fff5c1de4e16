/**
 * Models over tables that lie on the machines of an Apache Spark cluster.
 *
 * <p>The only package that knows Spark. It decides nothing: the same rows give the same bits as
 * here.
 */
@NullMarked
package org.proxpep.spark;

import org.jspecify.annotations.NullMarked;
