import { approvalsList, approvalTable, stateOf } from '../../../commands/desk/approvals-list.ts';
import { listApprovals } from '../../../domain/desk/approvals/store.ts';
import { cursorOf } from '../../../domain/desk/cursor.ts';
import { list } from './list.ts';
import { before } from './place.ts';

export const approvals = list({
  command: approvalsList,
  cells: {
    approval: ({ id }) => id,
    command: ({ action }) => action,
    state: ({ status }) => status,
    operator: ({ name }) => name,
    at: ({ asked_at }) => asked_at,
    until: ({ until }) => until,
    reason: ({ reason }) => reason,
  },
  find: (services, option, { after, limit }) =>
    listApprovals(services, { ...before(after), limit, status: stateOf(option) }),
  cursor: ({ asked_at, id }) => cursorOf(asked_at, id),
  table: approvalTable,
});
