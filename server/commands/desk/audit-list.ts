import { listAudit } from '../../domain/common/audit.ts';
import { command } from '../declaration.ts';
import { readCount, timeOf } from '../values.ts';

const columns = ['number', 'time', 'operator', 'command', 'target', 'reason', 'changes'];

export const auditList = command({
  name: 'audit list',
  summary: 'Lists what was changed by commands, by whom and why, newest first',
  hasCsv: true,
  options: { limit: { value: 'count', text: 'how many rows at most, 50 by default' } },
  examples: ['audit list', 'audit list --limit 1000 --csv > audit.csv'],
  async run({ services, option }) {
    const limit = readCount('--limit', option.limit ?? '50', 100_000);
    const found = await listAudit(services, { limit });
    const rows = found.map(({ number, at, operator, command: name, target, reason, changes }) => [
      ...[number, timeOf(at), operator, name, target, reason, changes],
    ]);
    return { data: found, table: { columns, rows }, lines: found.length > 0 ? [] : ['Nothing was changed yet.'] };
  },
});
