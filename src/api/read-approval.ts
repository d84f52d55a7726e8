import type { DeskActionName, DeskApproval } from '../../common/api/types.ts';
import { deskActions } from '../../common/desk/actions.ts';
import { approvalStatuses } from '../../common/desk/approvals.ts';
import { isRecord } from '../../common/is-record.ts';
import { every, filled, note, nullable, number, oneOf, type Read, shape, text } from './read.ts';

const person = shape<DeskApproval['askedBy']>({ id: filled, name: note });

const values: Read<Record<string, string>> = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each)])) : {};

/** A request that a second person decides. */
export const approval: Read<DeskApproval> = shape<DeskApproval>({
  id: filled,
  action: oneOf(...(Object.keys(deskActions) as DeskActionName[])),
  arguments: values,
  options: values,
  lines: every(text),
  linesBefore: nullable(every(text)),
  reason: text,
  askedBy: person,
  askedAt: filled,
  until: filled,
  status: oneOf(...approvalStatuses),
  version: number,
  decidedBy: nullable(person),
  decidedAt: nullable(filled),
  words: nullable(text),
  outcome: nullable(every(text)),
  decisions: every(oneOf('approve', 'refuse', 'withdraw')),
});
