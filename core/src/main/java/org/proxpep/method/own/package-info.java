/**
 * The list of the methods of this project, which the catalogue asks for like those of others.
 *
 * <p>The only package that knows every method. Not exported: nobody asks it but the catalogue.
 */
package org.proxpep.method.own;
