import { mostStatementBytes } from '../../../../common/desk/statements.ts';
import { invalid } from '../../common/problem.ts';
import { readCamt } from './camt.ts';
import { decodeStatement } from './decode.ts';
import { mostLines, type Statement, tooManyLines } from './line.ts';
import { looksLikeMt940, readMt940 } from './mt940.ts';
import { readPasted } from './pasted.ts';

export type StatementFormat = 'camt053' | 'mt940' | 'text';

/**
 * A file, or lines that were pasted, which may be those of a file.
 * @throws Problem 422, in words that quote nothing of the statement
 */
export function readStatement(content: string | Uint8Array): Statement & { format: StatementFormat } {
  if (typeof content !== 'string' && content.length > mostStatementBytes) {
    throw invalid({ content: ['The file is larger than 2 MB. Export fewer days.'] });
  }
  const text = typeof content === 'string' ? content : decodeStatement(content);
  const format = /^\s*</.test(text) ? 'camt053' : looksLikeMt940(text) ? 'mt940' : 'text';
  const statement = readers[format](text);
  if (statement.lines.length > mostLines) throw tooManyLines();
  if (statement.lines.length + statement.left === 0) throw invalid({ content: ['There are no lines in it.'] });
  return { ...statement, format };
}

const readers: Readonly<Record<StatementFormat, (text: string) => Statement>> = {
  camt053: readCamt,
  mt940: readMt940,
  text: readPasted,
};
