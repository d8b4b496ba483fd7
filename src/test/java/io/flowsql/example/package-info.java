/** The examples, held against the output that they promise. */
package io.flowsql.example;
