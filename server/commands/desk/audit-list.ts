import { type AuditRow, listAudit } from '../../domain/common/audit.ts';
import { command, type Table } from '../declaration.ts';
import { readCount, timeOf } from '../values.ts';

export const auditTable = (found: readonly AuditRow[]): Table => ({
  columns: ['number', 'time', 'operator', 'command', 'target', 'reason', 'changes'],
  rows: found.map(({ number, at, operator, command: name, target, reason, changes }) => [
    ...[number, timeOf(at), operator, name, target, reason, changes],
  ]),
});

export const auditList = command({
  name: 'audit list',
  summary: 'Lists what was changed by commands, by whom and why, newest first',
  hasCsv: true,
  options: {
    target: { value: 'id', text: 'what was done to this learner, order, certificate or message alone' },
    limit: { value: 'count', text: 'how many rows at most, 50 by default' },
  },
  examples: [
    'audit list',
    'audit list --target ord_3fKqV1StGXR8Z5jdHi6Bmy',
    'audit list --limit 1000 --csv > audit.csv',
  ],
  async run({ services, option }) {
    const limit = readCount('--limit', option.limit ?? '50', 100_000);
    const { target } = option;
    const found = await listAudit(services, { limit, ...(target !== undefined && { target }) });
    return { data: found, table: auditTable(found), lines: found.length > 0 ? [] : ['Nothing was changed yet.'] };
  },
});
