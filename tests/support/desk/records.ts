import type {
  DeskActionOutcome,
  DeskApproval,
  DeskLearner,
  DeskLearnerMatch,
  DeskOrder,
  DeskOrderDetails,
} from '../../../common/api/types.ts';
import { deskActions } from '../../../common/desk/actions.ts';
import { reports } from '../../../common/desk/reports.ts';

export const everyRight: readonly string[] = [
  ...Object.keys(deskActions),
  ...['exportDeskList', 'list vouchers', ...Object.values(reports).map(({ right }) => right)],
];

export const aDeskOrder = (more: Partial<DeskOrder> = {}): DeskOrder => ({
  id: 'ord_1',
  madeAt: '2026-11-20T09:00:00Z',
  status: 'paid',
  title: 'Food Safety',
  courseId: 'food-safety',
  planId: null,
  amount: 3800,
  currency: 'USD',
  method: 'card',
  sponsor: null,
  receipt: '2026-000002',
  transferReference: null,
  learner: { id: 'usr_1', name: 'Dilan Karim' },
  ...more,
});

export const aTransferOrder = (more: Partial<DeskOrder> = {}): DeskOrder =>
  aDeskOrder({
    ...{ id: 'ord_2', status: 'processing', title: 'Weaving', method: null, receipt: null },
    ...{ transferReference: 'K7MX-P4RT', ...more },
  });

export const anOrderDetails = (
  order: DeskOrder = aDeskOrder(),
  more: Partial<DeskOrderDetails> = {},
): DeskOrderDetails => ({
  order,
  intentId: 'pi_1',
  opens: { courses: 1, until: null },
  events: [
    { at: '2026-11-20T09:00:00Z', event: 'made', text: null, by: null },
    { at: '2026-11-20T09:01:00Z', event: 'staff', text: 'orders repair: It was stuck', by: 'Berivan' },
  ],
  ...more,
});

/** Of a command. */
export const anOutcome = (more: Partial<DeskActionOutcome> = {}): DeskActionOutcome => ({
  ...{ lines: ['Order ord_1 would be refunded: USD 38.00.'], failure: null, table: null },
  ...{ needsApproval: false, approval: null, ...more },
});

export const anApproval = (more: Partial<DeskApproval> = {}): DeskApproval => ({
  ...{ id: 'apr_1', action: 'orders refund', arguments: { order: 'ord_1' }, options: {} },
  ...{ lines: ['Order ord_1 would be refunded: USD 84.00.'], linesBefore: null, reason: 'Asked within 14 days' },
  ...{ askedBy: { id: 'stf_rojin', name: 'Rojin' }, askedAt: '2026-11-27T09:00:00Z', until: '2026-12-04T09:00:00Z' },
  ...{ status: 'asked', version: 1, decidedBy: null, decidedAt: null, words: null, outcome: null },
  ...{ decisions: ['approve', 'refuse'], ...more },
});

export const aMatch = (more: Partial<DeskLearnerMatch> = {}): DeskLearnerMatch => ({
  id: 'usr_1',
  name: 'Dilan Karim',
  email: 'dilan@example.org',
  phone: null,
  since: '2026-11-01T09:00:00Z',
  state: 'account',
  matchedBy: 'name',
  ...more,
});

/** Without anything. */
export const aDeskLearner = (more: Partial<DeskLearner> = {}): DeskLearner => ({
  id: 'usr_1',
  state: 'account',
  name: 'Dilan Karim',
  email: 'dilan@example.org',
  phone: null,
  since: '2026-11-01T09:00:00Z',
  deletedOn: null,
  language: null,
  sessions: 0,
  courses: [],
  subscriptions: [],
  orders: [],
  certificates: [],
  messages: [],
  ...more,
});

const day = '2026-11-02T09:00:00Z';

/** With everything that a page shows. */
export const aFullLearner = (): DeskLearner =>
  aDeskLearner({
    ...{ phone: '+9647501234567', deletedOn: '2026-12-01T09:00:00Z', state: 'deleting', language: 'ckb', sessions: 2 },
    courses: [
      {
        ...{ courseId: 'weaving', title: 'Weaving', lessonsCompleted: 1, lessons: 3 },
        access: { orderId: null, grantId: 'grt_1', from: day, until: null },
      },
      {
        ...{ courseId: 'food-safety', title: 'Food Safety', lessonsCompleted: 3, lessons: 3 },
        access: { orderId: 'ord_1', grantId: null, from: day, until: null },
      },
      { courseId: 'felting', title: 'Felting', lessonsCompleted: 1, lessons: 1, access: null },
    ],
    subscriptions: [
      { planId: 'monthly', access: { orderId: null, grantId: null, from: day, until: '2026-12-02T09:00:00Z' } },
      { planId: 'yearly', access: { orderId: null, grantId: 'grt_2', from: day, until: '2027-12-02T09:00:00Z' } },
    ],
    orders: [aDeskOrder(), aTransferOrder(), aDeskOrder({ id: 'ord_3', status: 'refunded' })],
    certificates: [
      { id: 'crt_1', courseId: 'weaving', title: 'Weaving', issuedAt: day, withdrawnAt: null },
      { id: 'crt_2', courseId: 'felting', title: 'Felting', issuedAt: day, withdrawnAt: '2026-11-03T09:00:00Z' },
    ],
    messages: [
      { id: '4711', at: day, channel: 'mail', kind: 'notice', subject: 'Your receipt', state: 'given_up' },
      { id: '4712', at: day, channel: 'sms', kind: 'code', subject: null, state: 'sent' },
      { id: '4713', at: day, channel: 'mail', kind: 'link', subject: null, state: 'waiting' },
    ],
  });
