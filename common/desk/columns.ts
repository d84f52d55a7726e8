import type { DeskColumn } from '../api/types.ts';

/** How a cell is shown: `order`, `learner`, `approval` are links, `word` has a text per value. */
export type ColumnKind =
  | 'order'
  | 'learner'
  | 'approval'
  | 'code'
  | 'instant'
  | 'day'
  | 'amount'
  | 'word'
  | 'method'
  | 'roles'
  | 'courses'
  | 'number'
  | 'text';

/** As the contract describes the cells of each column. */
export const columnKinds = {
  order: 'order',
  learner: 'learner',
  batch: 'code',
  message: 'code',
  number: 'number',
  staff: 'code',
  at: 'instant',
  made: 'instant',
  next_attempt: 'instant',
  answered: 'instant',
  last_used: 'instant',
  last_day: 'day',
  until: 'day',
  withdrawn: 'day',
  amount: 'amount',
  state: 'word',
  to_do: 'word',
  channel: 'word',
  kind: 'word',
  counts: 'word',
  codes: 'number',
  uses: 'number',
  used: 'number',
  stars: 'number',
  attempts: 'number',
  item: 'text',
  currency: 'code',
  paid_with: 'method',
  sponsor: 'text',
  receipt: 'code',
  name: 'text',
  reference: 'code',
  email: 'code',
  phone: 'code',
  opens: 'text',
  text: 'text',
  course: 'text',
  chapter: 'text',
  answer: 'text',
  to: 'code',
  operator: 'code',
  command: 'code',
  target: 'code',
  reason: 'text',
  changes: 'text',
  roles: 'roles',
  courses: 'courses',
  code: 'code',
  link: 'code',
  approval: 'approval',
  newsletter: 'code',
  language: 'code',
  subject: 'text',
  recipients: 'number',
  sent: 'number',
  waiting: 'number',
  failed: 'number',
} as const satisfies Readonly<Record<DeskColumn, ColumnKind>>;

export const columnNames = Object.keys(columnKinds) as DeskColumn[];
