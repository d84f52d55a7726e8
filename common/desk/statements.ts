/** Of a file; the server refuses more (docs/decisions/094-bank-statements.md). */
export const mostStatementBytes = 2 * 1024 * 1024;
