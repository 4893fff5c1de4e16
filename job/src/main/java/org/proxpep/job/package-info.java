/** The prox-pep command as a job of Apache Spark. */
@NullMarked
package org.proxpep.job;

import org.jspecify.annotations.NullMarked;
