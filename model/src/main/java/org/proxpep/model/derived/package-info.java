/**
 * Columns that are made of other columns: functions of the cells of a row, dates and their parts,
 * conditions on rows. All are values that can be sent to where the rows are. What expressions of a
 * model they come from is no matter of this package.
 */
package org.proxpep.model.derived;
