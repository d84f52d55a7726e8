import { approvalStatuses } from '../../../common/desk/approvals.ts';
import { type ListedApproval, listApprovals } from '../../domain/desk/approvals/store.ts';
import { command, type Table } from '../declaration.ts';
import { oneOf, timeOf } from '../values.ts';

const limit = 1_000;

/** @throws WrongUsage */
export const stateOf = ({ state }: { state?: string }): (typeof approvalStatuses)[number] | undefined =>
  oneOf('state', approvalStatuses, state);

export const approvalTable = (found: readonly ListedApproval[]): Table => ({
  columns: ['request', 'command', 'state', 'asked by', 'name', 'asked', 'until', 'reason'],
  rows: found.map(({ id, action, status, asked_by, name, asked_at, until, reason }) => [
    ...[id, action, status, asked_by, name, timeOf(asked_at), timeOf(until), reason],
  ]),
});

export const approvalsList = command({
  name: 'approvals list',
  summary: `Lists what staff asked a second person of the desk for, newest first, ${limit} at most`,
  details: 'It is approved and refused at the desk alone.',
  hasCsv: true,
  options: { state: { value: approvalStatuses.join('|'), text: 'those alone that are in this state' } },
  examples: ['approvals list', 'approvals list --state asked'],
  async run({ services, option }) {
    const found = await listApprovals(services, { limit, status: stateOf(option) });
    return {
      data: found.map(({ effect: _, input: __, ...row }) => row),
      table: approvalTable(found),
      lines: found.length > 0 ? [] : ['Nothing was asked for.'],
    };
  },
});
