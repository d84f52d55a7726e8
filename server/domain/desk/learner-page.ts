import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { countSessions, type Learner, learnersById } from '../accounts/learners.ts';
import type { Ctx } from '../common/context.ts';
import { type Channel, kindOf } from '../common/ports/delivery.ts';
import type { MessageKind } from '../common/ports/metrics.ts';
import { noSuch } from '../common/problem.ts';
import { newestOrders, type OrderRow } from '../payments/order-list.ts';

/** Of an account; more than anyone has. */
const mostOrders = 500;
const mostMessages = 50;

/** What gave access: an order, a grant, or a hand in the database. */
export interface Access {
  order_id: string | null;
  grant_id: string | null;
  from: Date;
  /** Null for good. */
  until: Date | null;
}

export interface LearnerCourse {
  course_id: string;
  title: string;
  lessons: number;
  completed: number;
  /** Null for a course that was begun and is not theirs. */
  access: Access | null;
}

export interface LearnerMessage {
  id: number;
  at: Date;
  channel: Channel;
  kind: MessageKind;
  /** Of a mail that is a notice: codes and links are nothing for staff. */
  subject: string | null;
  state: 'waiting' | 'sent' | 'given_up';
}

export interface LearnerPage {
  learner: Learner;
  language: LanguageCode;
  sessions: number;
  courses: LearnerCourse[];
  subscriptions: { plan_id: string; access: Access }[];
  orders: OrderRow[];
  certificates: { id: string; course_id: string; course_title: string; issued_at: Date; revoked_at: Date | null }[];
  messages: LearnerMessage[];
}

/**
 * What staff see of a learner, with a statement for each kind of thing.
 * @throws Problem 404
 */
export async function learnerPage(ctx: Ctx, id: string): Promise<LearnerPage> {
  const [learner] = await learnersById(ctx, [id]);
  if (!learner) throw noSuch(`A learner ${id}`);
  return {
    learner,
    language: await languageOf(ctx, id),
    sessions: await countSessions(ctx, id),
    courses: await coursesOf(ctx, id),
    subscriptions: await subscriptionsOf(ctx, id),
    orders: await newestOrders(ctx, { learners: [id], limit: mostOrders }),
    certificates: await certificatesOf(ctx, id),
    messages: await messagesTo(ctx, learner),
  };
}

async function languageOf({ db }: Ctx, id: string): Promise<LanguageCode> {
  return (await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language;
}

interface CourseRow {
  course_id: string;
  title: string;
  lessons: number;
  completed: number;
  order_id: string | null;
  grant_id: string | null;
  /** Null without a purchase. */
  bought_at: Date | null;
}

/** Bought, given or begun; the last bought first, those that are not theirs at the end. */
async function coursesOf({ db }: Ctx, id: string): Promise<LearnerCourse[]> {
  const { rows } = await sql<CourseRow>`
    with seen as (
      select lessons.course_id, lesson_id, completed_at
      from progress join lessons on lessons.id = lesson_id where user_id = ${id}
    ), bought as (
      select course_id, order_id, grant_id, created_at from purchases where user_id = ${id}
    )
    select courses.id as course_id, title, lessons, completed, order_id, grant_id, bought.created_at as bought_at
    from (select course_id from bought union select course_id from seen) as theirs
    join courses on courses.id = theirs.course_id
    left join bought on bought.course_id = courses.id
    cross join lateral (
      select count(*)::integer as lessons, count(completed_at)::integer as completed
      from lessons left join seen on lesson_id = lessons.id
      where lessons.course_id = courses.id and removed_at is null
    ) as counted
    order by bought_at desc nulls last, course_id`.execute(db);
  return rows.map(({ order_id, grant_id, bought_at, ...course }) => ({
    ...course,
    access: bought_at && { order_id, grant_id, from: bought_at, until: null },
  }));
}

async function subscriptionsOf({ db }: Ctx, id: string): Promise<LearnerPage['subscriptions']> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'order_id', 'grant_id', 'starts_at', 'ends_at'])
    .where('user_id', '=', id)
    .orderBy('ends_at', 'desc')
    .execute();
  return rows.map(({ plan_id, order_id, grant_id, starts_at, ends_at }) => ({
    plan_id,
    access: { order_id, grant_id, from: starts_at, until: ends_at },
  }));
}

function certificatesOf({ db }: Ctx, id: string): Promise<LearnerPage['certificates']> {
  return db
    .selectFrom('certificates')
    .select(['id', 'course_id', 'course_title', 'issued_at', 'revoked_at'])
    .where('user_id', '=', id)
    .orderBy('issued_at', 'desc')
    .execute();
}

/** To the addresses that the account has now; sent ones are kept for a while (housekeeping). */
async function messagesTo({ db }: Ctx, { email, phone }: Learner): Promise<LearnerMessage[]> {
  const addresses = [email, phone].flatMap((address) => address ?? []);
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'created_at as at', 'channel', 'subject', 'sent_at', 'next_attempt_at'])
    .select(['verification_sid', 'expires_at'])
    .where('recipient', 'in', addresses)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.map(({ id, at, channel, subject, sent_at, next_attempt_at, ...expiring }) => {
    const kind = kindOf(expiring);
    const state = sent_at !== null ? 'sent' : next_attempt_at !== null ? 'waiting' : 'given_up';
    return { id, at, channel, kind, subject: kind === 'notice' && channel === 'email' ? subject : null, state };
  });
}
