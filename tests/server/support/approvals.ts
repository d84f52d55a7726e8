import type { DeskRole } from '../../../server/db/tables/desk.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { staffSession } from './desk.ts';
import { insertLearner } from './insert-learner.ts';
import { officeOf } from './office.ts';
import type { Platform } from './platform.ts';
import { buyer, confirm } from './shop.ts';

type Approval = Answer<'getDeskApproval'>;

/** An account of the office that asks for and decides on requests. */
export async function decider(platform: Platform, roles: readonly DeskRole[]) {
  const account = await staffSession(platform, roles);
  const { headers } = account;
  const url = (id: string) => `/api/desk/approvals/${id}`;
  return {
    ...account,
    ...officeOf(platform, account),
    request: (id: string) => platform.get<Approval>(url(id), { headers }),
    approve: (id: string, version = 1) => platform.post<Approval>(`${url(id)}/approval`, { version }, { headers }),
    refuse: (id: string, reason = 'The period is over', version = 1) =>
      platform.post<Approval>(`${url(id)}/refusal`, { version, reason }, { headers }),
    withdraw: (id: string, version = 1) => platform.post<Approval>(`${url(id)}/withdrawal`, { version }, { headers }),
    waiting: async () =>
      (await platform.get<Answer<'countDeskWaiting'>>('/api/desk/waiting', { headers })).body.data.approvals,
  };
}

/** A year's subscription, whose refund is over the limit, or a course, whose is not. */
export async function paidOrder(platform: Platform, item: 'yearly' | 'pattern-cutting' = 'yearly') {
  const learner = await insertLearner(platform);
  const me = buyer(platform, learner);
  const begun = item === 'yearly' ? await me.subscribe('yearly', 'US') : await me.begin(item, 'US');
  await confirm(platform, begun.body.clientSecret);
  await me.order(begun.body.clientSecret);
  const [order] = await me.orders();
  if (!order) throw new Error('nothing was bought');
  const { db } = platform.services;
  return {
    id: order.id,
    learner,
    status: async () =>
      (await db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()).status,
    givenBack: async () => {
      const intent = db
        .selectFrom('sandbox_intents')
        .select('amount_refunded')
        .where('id', '=', order.intent_id ?? '');
      return (await intent.executeTakeFirstOrThrow()).amount_refunded;
    },
  };
}

export const auditOf = ({ services }: Platform, target: string) =>
  services.db
    .selectFrom('audit_log')
    .select(['command', 'operator', 'reason', 'changes'])
    .where('target', '=', target)
    .orderBy('number')
    .execute();
