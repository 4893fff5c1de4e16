/**
 * Tables: readers of CSV, LIBSVM and Parquet, columns, transformations.
 *
 * <p>No model; a table does not know who asks for its columns.
 */
package org.proxpep.model.data;
