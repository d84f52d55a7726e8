import { formatMinor } from '../../../common/money/currency.ts';
import { dayOf } from '../../../common/text/days.ts';
import { countSessions } from '../../domain/accounts/learners.ts';
import { recordOf } from '../../domain/payments/learner-record.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command } from '../declaration.ts';
import { facts, itemOf } from '../values.ts';

const source = ({ order_id, grant_id }: { order_id: string | null; grant_id: string | null }): string =>
  order_id ?? (grant_id === null ? 'given by hand' : `grant ${grant_id}`);

export const learnerShow = command({
  name: 'learner show',
  summary: 'Shows what a learner has: courses, subscriptions, orders, certificates, sessions',
  details: 'Never a password, hash, code or token.',
  arguments: learnerArgument,
  examples: ['learner show dilan@example.org', 'learner show usr_3fKqV1StGXR8Z5jdHi6Bmy --json'],
  async run({ services, argument }) {
    const learner = await learnerOf(services, argument.learner);
    const { id, first_name, last_name, email, phone, created_at, delete_after } = learner;
    const sessions = await countSessions(services, id);
    const record = await recordOf(services, id);
    const lines = [
      ...facts([
        ['learner', id],
        ['name', `${first_name} ${last_name}`],
        ['e-mail', email],
        ['phone', phone],
        ['since', dayOf(created_at)],
        ['deleted on', delete_after && dayOf(delete_after)],
        ['sessions', String(sessions)],
      ]),
      ...record.courses.map(
        (course) => `course        ${course.course_id}, ${dayOf(course.created_at)}, ${source(course)}`,
      ),
      ...record.subscriptions.map(
        (period) =>
          `subscription  ${period.plan_id}, ${dayOf(period.starts_at)} to ${dayOf(period.ends_at)}, ${source(period)}`,
      ),
      ...record.orders.map(
        (order) =>
          `order         ${order.id}, ${itemOf(order)}, ${formatMinor(order.amount, order.currency)}, ${order.status}, ${dayOf(order.created_at)}`,
      ),
      ...record.certificates.map(
        ({ id: certificate, course_id, issued_at, revoked_at }) =>
          `certificate   ${certificate}, ${course_id}, ${dayOf(issued_at)}${revoked_at ? `, withdrawn ${dayOf(revoked_at)}` : ''}`,
      ),
    ];
    return { data: { ...learner, sessions, ...record }, lines };
  },
});
