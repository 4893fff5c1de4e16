/** Models over tables that lie on the machines of an Apache Spark cluster. */
@NullMarked
package org.proxpep.spark;

import org.jspecify.annotations.NullMarked;
