import { day } from '../../../common/rules/durations.ts';
import type { Services } from '../../services.ts';
import { accessTo } from '../catalogue/access.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { LoggingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { lockUser } from '../common/locks.ts';
import { forStaff, noSuch } from '../common/problem.ts';
import { returnCertificates } from '../learning/certificate-validity.ts';
import { type Order, takeCourseBack } from './entitlements.ts';
import type { Item } from './prices.ts';
import { isSubscription } from './sale-terms.ts';
import { settleIn } from './settlement.ts';
import { endSubscription, openSubscription } from './subscriptions.ts';
import { abandonSuperseded, endBegun, lockOpenOrders, readBegun, untilNoneIsBegun } from './superseded-payments.ts';

export interface Grant {
  id: string;
  userId: string;
  item: Item;
  /** Null for a course, which does not expire. */
  endsAt: Date | null;
}

/** @throws Problem 404 */
export async function itemToGrant({ db }: Pick<LoggingCtx, 'db'>, id: string): Promise<Item> {
  const plan = isSubscription(id)
    ? await db.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (plan) return { kind: 'plan', id };
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => noSuch(`A course or plan ${id}`));
  return { kind: 'course', id };
}

/**
 * A grant, its access and audit row are one transaction (P60). It is no order, so no refund removes
 * it. Open payments for the item are canceled first (P44), unless one is processing. A dry run
 * reads the provider too, so that it refuses the same requests.
 * @throws Problem 404 | 409 for a course that is free or owned | 503, and nothing is granted
 */
export function grantAccess(ctx: Services, staff: Staff, userId: string, item: Item): Promise<Grant> {
  return untilNoneIsBegun(async () => {
    const { superseded } = await changeAsStaff(ctx, { ...staff, dryRun: true }, (ctx) =>
      grantIn(ctx, userId, item, null),
    );
    if (staff.dryRun) return tryGrant(ctx, staff, userId, item, superseded);
    const unknown = await endBegun(ctx, superseded, nothingGranted);
    return (await changeAsStaff(ctx, staff, (ctx) => grantIn(ctx, userId, item, unknown))).grant;
  });
}

const nothingGranted = { staff: 'Nothing was granted: run it again.' };

/** Settles open payments in a transaction that is rolled back. */
async function tryGrant(
  ctx: Services,
  staff: Staff,
  userId: string,
  item: Item,
  begun: readonly Order[],
): Promise<Grant> {
  const intents = await readBegun(ctx, begun, nothingGranted);
  const { grant } = await changeAsStaff(ctx, staff, async (ctx) => {
    for (const [id, intent] of intents) await settleIn(ctx, id, intent);
    return grantIn(ctx, userId, item, null);
  });
  return grant;
}

/** @param unknown order ids without an intent at the provider; null in a dry run */
async function grantIn(ctx: Services, userId: string, item: Item, unknown: ReadonlySet<string> | null) {
  const open = await lockOpenOrders(ctx, userId);
  if (open === null) throw noSuch(`Learner ${userId}`);
  const id = newId('grt');
  const place = {
    course_id: item.kind === 'course' ? item.id : null,
    plan_id: item.kind === 'plan' ? item.id : null,
  };
  await ctx.db
    .insertInto('grants')
    .values({ id, user_id: userId, ...place, created_at: ctx.now() })
    .execute();
  const endsAt =
    item.kind === 'plan'
      ? await openSubscription(ctx, { userId, planId: item.id, by: { grant_id: id } })
      : await giveCourse(ctx, { id, userId, courseId: item.id });
  await returnCertificates(ctx, userId);
  const superseded = open.filter(({ course_id, plan_id }) =>
    item.kind === 'plan' ? plan_id !== null : course_id === item.id,
  );
  if (unknown !== null) await abandonSuperseded(ctx, superseded, unknown);
  const changes = { grant: id, [item.kind]: item.id, ends: endsAt?.toISOString() ?? null };
  return {
    entry: { command: 'learner grant', target: userId, changes },
    result: { grant: { id, userId, item, endsAt }, superseded },
  };
}

async function giveCourse(
  ctx: LoggingCtx,
  { id, userId, courseId }: { id: string; userId: string; courseId: string },
): Promise<null> {
  const access = await accessTo(ctx, userId, courseId);
  if (access === 'free') throw forStaff(409, `Course ${courseId} is free: everybody has it.`);
  if (access === 'owned') {
    throw forStaff(409, `The learner has course ${courseId} already.`);
  }
  await ctx.db
    .insertInto('purchases')
    .values({ user_id: userId, course_id: courseId, order_id: null, grant_id: id, created_at: ctx.now() })
    .execute();
  await addJoined(ctx, courseId, 1);
  return null;
}

/**
 * Unless an order paid for the course too. Certificates stay valid.
 * @throws Problem 404 | 409 when nothing is left
 */
export function withdrawGrant(ctx: Services, staff: Staff, grantId: string): Promise<{ userId: string }> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const grant = await ctx.db.selectFrom('grants').selectAll().where('id', '=', grantId).executeTakeFirst();
    if (!grant) throw noSuch(`Grant ${grantId}`);
    const { user_id: userId, course_id, plan_id } = grant;
    await lockUser(ctx, userId);
    const by = { grant_id: grantId };
    const wasThere = plan_id === null ? await takeCourseBack(ctx, userId, by) : await endSubscription(ctx, by);
    if (!wasThere) {
      throw forStaff(409, `Nothing is left of grant ${grantId}: it ended, or was withdrawn.`);
    }
    const changes = { learner: userId, course: course_id, plan: plan_id };
    return { entry: { command: 'grant withdraw', target: grantId, changes }, result: { userId } };
  });
}

/**
 * Moves the end of the last period that has not ended.
 * @throws Problem 404 | 409 without a subscription
 */
export function extendSubscription(
  ctx: Services,
  staff: Staff,
  userId: string,
  days: number,
): Promise<{ before: Date; after: Date }> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    if (!(await lockUser(ctx, userId))) throw noSuch(`Learner ${userId}`);
    const last = await ctx.db
      .selectFrom('subscriptions')
      .select(['id', 'ends_at'])
      .where('user_id', '=', userId)
      .where('ends_at', '>', ctx.now())
      .orderBy('ends_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) {
      const hint = 'give one with "learner grant"';
      throw forStaff(409, `The learner has no subscription that could be extended: ${hint}.`);
    }
    const before = last.ends_at;
    const after = new Date(before.getTime() + days * day);
    await ctx.db.updateTable('subscriptions').set({ ends_at: after }).where('id', '=', last.id).execute();
    await returnCertificates(ctx, userId);
    const changes = { subscription: last.id, before: before.toISOString(), after: after.toISOString() };
    return { entry: { command: 'learner extend', target: userId, changes }, result: { before, after } };
  });
}
