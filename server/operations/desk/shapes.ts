import type { components } from '../../../common/api/schema.d.ts';
import type { Learner } from '../../domain/accounts/learners.ts';
import type { Access, LearnerPage } from '../../domain/desk/learner-page.ts';
import type { LearnerMatch } from '../../domain/desk/lookup.ts';
import type { OrderPage } from '../../domain/desk/order-page.ts';
import type { OrderRow } from '../../domain/payments/order-list.ts';

type Shapes = components['schemas'];

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toOrder = (order: OrderRow): Shapes['DeskOrder'] => ({
  id: order.id,
  madeAt: order.created_at.toISOString(),
  status: order.status,
  title: order.title,
  courseId: order.course_id,
  planId: order.plan_id,
  amount: order.amount,
  currency: order.currency,
  method: order.method,
  sponsor: order.sponsor,
  receipt: order.receipt,
  transferReference: order.transfer_reference,
  learner: order.learner === null ? null : { id: order.learner, name: order.name ?? '' },
});

const nameOf = ({ first_name, last_name }: Learner): string => `${first_name} ${last_name}`;

const stateOf = ({ verified, delete_after }: Learner): Shapes['DeskLearnerState'] =>
  !verified ? 'registration' : delete_after ? 'deleting' : 'account';

const addressesOf = (learner: Learner) => ({
  id: learner.id,
  state: stateOf(learner),
  name: nameOf(learner),
  email: learner.email,
  phone: learner.phone,
  since: learner.created_at.toISOString(),
});

export const toMatch = ({ learner, by }: LearnerMatch): Shapes['DeskLearnerMatch'] => ({
  ...addressesOf(learner),
  matchedBy: by,
});

const toAccess = ({ order_id, grant_id, from, until }: Access): Shapes['DeskAccess'] => ({
  orderId: order_id,
  grantId: grant_id,
  from: from.toISOString(),
  until: isoOf(until),
});

export const toLearner = (page: LearnerPage): Shapes['DeskLearnerAnswer']['data'] => ({
  ...addressesOf(page.learner),
  deletedOn: isoOf(page.learner.delete_after),
  language: page.language,
  sessions: page.sessions,
  courses: page.courses.map(({ course_id, title, completed, lessons, access }) => ({
    ...{ courseId: course_id, title, lessonsCompleted: completed, lessons },
    access: access && toAccess(access),
  })),
  subscriptions: page.subscriptions.map(({ plan_id, access }) => ({ planId: plan_id, access: toAccess(access) })),
  orders: page.orders.map(toOrder),
  certificates: page.certificates.map(({ id, course_id, course_title, issued_at, revoked_at }) => ({
    ...{ id, courseId: course_id, title: course_title },
    ...{ issuedAt: issued_at.toISOString(), withdrawnAt: isoOf(revoked_at) },
  })),
  messages: page.messages.map(({ id, at, channel, kind, subject, state }) => ({
    ...{ id: String(id), at: at.toISOString(), channel: channel === 'email' ? 'mail' : channel, kind, subject, state },
  })),
});

export const toOrderPage = ({ order, intentId, opens, events }: OrderPage): Shapes['DeskOrderAnswer']['data'] => ({
  order: toOrder(order),
  intentId,
  opens: { courses: opens.courses, until: isoOf(opens.until) },
  events: events.map(({ at, event, text, by }) => ({ at: at.toISOString(), event, text, by })),
});

/** As `content/courses/x/course.yaml:12: what is wrong`. */
export function toProblem(problem: string): Shapes['DeskProblem'] {
  const [, path = '', line = '1', message = problem] = /^content\/(.+?):(\d+): ([\s\S]*)$/.exec(problem) ?? [];
  return { path, line: Number(line), message };
}
