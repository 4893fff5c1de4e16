package org.proxpep.spark;

import java.util.Collection;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.proxpep.model.data.DataException;

/** Where the rows of a table come from. */
interface TableSource {

  /** What partitions give, and how rows are read from it. */
  record Selected(JavaRDD<InternalRow> source, SourceReading reading) {}

  SparkSession spark();

  /** Names of all columns. */
  List<String> names();

  Selected select(Collection<String> columns);

  /** The complaint about a table without rows. */
  DataException noRows(String table);
}
