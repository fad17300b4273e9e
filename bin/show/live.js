/* live.js: has the page follow a table that goes on. */
