/** What the pages of the documentation show, held against what happens. */
package io.flowsql.docs;
