import type { components } from '../../../common/api/schema.d.ts';
import { invalid } from '../../domain/common/problem.ts';
import { decimalOf } from '../../domain/payments/statements/amounts.ts';
import { type MatchedLine, matchLines } from '../../domain/payments/statements/match.ts';
import { readStatement } from '../../domain/payments/statements/read.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { toOrder } from './shapes.ts';
import { staffOf } from './staff.ts';

/** A statement names strangers: it is read and forgotten, and the log has numbers alone. */
export const deskStatements = (services: Services): Operations<'readDeskStatement'> => ({
  async readDeskStatement(request) {
    const { kind, content } = request.body;
    const statement = readStatement(kind === 'file' ? bytesOf(content) : content);
    const matched = await matchLines(services, statement.lines);
    services.log({ event: 'desk.read', account_id: staffOf(request).id, page: 'statement', rows: matched.length });
    const left = statement.left + statement.lines.length - matched.length;
    return { data: { format: statement.format, left, lines: matched.map(toLine) } };
  },
});

/** @throws Problem 422 */
function bytesOf(base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) {
    throw invalid({ content: ['Send the bytes of the file as Base64.'] });
  }
  return Buffer.from(base64, 'base64');
}

const toLine = ({ line, match, orders }: MatchedLine): components['schemas']['DeskStatementLine'] => ({
  ...{ match, day: line.day, currency: line.currency, sender: line.sender, text: line.text },
  amount: line.micro === null ? null : decimalOf(line.micro, line.currency),
  orders: orders.map(toOrder),
});
