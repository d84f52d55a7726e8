import { type Access, accessTo, runsAt } from '../catalogue/access.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import { type Ctx, type LoggingCtx, onCommit } from '../common/context.ts';
import { forStaff, noSuch } from '../common/problem.ts';
import { retireBadge } from './badges/places.ts';

/** Null for access without an order. */
export async function orderBehind(
  { db }: Ctx,
  access: Access,
  { userId, courseId, at }: { userId: string; courseId: string; at: Date },
): Promise<string | null> {
  if (access === 'owned') {
    const purchase = await db
      .selectFrom('purchases')
      .select('order_id')
      .where('user_id', '=', userId)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    return purchase?.order_id ?? null;
  }
  if (access !== 'subscribed') return null;
  const subscription = await db
    .selectFrom('subscriptions')
    .select('order_id')
    .where('user_id', '=', userId)
    .where(runsAt(at))
    .executeTakeFirst();
  return subscription?.order_id ?? null;
}

/** After a refund, unless the course is still open. The caller holds the user's lock. */
export async function withdrawCertificates(
  ctx: LoggingCtx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  const { db, now, log } = ctx;
  const earned = await db
    .selectFrom('certificates')
    .select(['id', 'course_id'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
  const time = now();
  for (const { id, course_id } of earned) {
    const access = await accessTo(ctx, userId, course_id);
    const change =
      access === 'none'
        ? ({ revoked_at: time, revoked_by: 'refund' } as const)
        : { order_id: await orderBehind(ctx, access, { userId, courseId: course_id, at: time }) };
    await db.updateTable('certificates').set(change).where('id', '=', id).execute();
    if (access === 'none') {
      onCommit(ctx, () => log({ event: 'certificate.revoked', certificate: id, by: 'refund', order: orderId }));
    }
  }
}

/** What a refund withdrew, not staff, if the course is open. The caller holds the user's lock. */
export async function returnCertificates(ctx: LoggingCtx, userId: string): Promise<void> {
  const { db, now, log } = ctx;
  const withdrawn = await db
    .selectFrom('certificates')
    .select(['id', 'course_id'])
    .where('user_id', '=', userId)
    .where('revoked_by', '=', 'refund')
    .execute();
  const time = now();
  for (const { id, course_id } of withdrawn) {
    const access = await accessTo(ctx, userId, course_id);
    if (access === 'none') continue;
    const order_id = await orderBehind(ctx, access, { userId, courseId: course_id, at: time });
    await retireBadge(ctx, id);
    await db
      .updateTable('certificates')
      .set({ order_id, ...valid })
      .where('id', '=', id)
      .execute();
    onCommit(ctx, () => log({ event: 'certificate.restored', certificate: id, by: 'access', order: order_id }));
  }
}

const valid = { revoked_at: null, revoked_by: null, revoked_reason: null } as const;

/**
 * Permanent. Keeps the date of an earlier refund. The reason is in GET /me/export only.
 * @throws Problem 404 | 409
 */
export function revokeCertificate(ctx: LoggingCtx, staff: Staff, id: string): Promise<void> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { db, now, log } = ctx;
    const { revoked_by: before } = await lockCertificate(ctx, id);
    if (before === 'staff') throw forStaff(409, `Certificate ${id} was withdrawn by staff already.`);
    await db
      .updateTable('certificates')
      .set(({ fn, ref, val }) => ({
        revoked_at: fn.coalesce(ref('revoked_at'), val(now())),
        revoked_by: 'staff',
        revoked_reason: staff.reason.trim(),
      }))
      .where('id', '=', id)
      .execute();
    onCommit(ctx, () => log({ event: 'certificate.revoked', certificate: id, by: 'staff', operator: staff.operator }));
    return { entry: { command: 'certificate withdraw', target: id, changes: { before } }, result: undefined };
  });
}

/** @throws Problem 404 | 409 for a valid one. */
export function restoreCertificate(ctx: LoggingCtx, staff: Staff, id: string): Promise<void> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { db, log } = ctx;
    const { revoked_by: before, revoked_at } = await lockCertificate(ctx, id);
    if (revoked_at === null) throw forStaff(409, `Certificate ${id} is valid.`);
    await retireBadge(ctx, id);
    await db.updateTable('certificates').set(valid).where('id', '=', id).execute();
    onCommit(ctx, () => log({ event: 'certificate.restored', certificate: id, by: 'staff', operator: staff.operator }));
    return { entry: { command: 'certificate restore', target: id, changes: { before } }, result: undefined };
  });
}

async function lockCertificate({ db }: Ctx, id: string) {
  return db
    .selectFrom('certificates')
    .select(['revoked_at', 'revoked_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noSuch(`Certificate ${id}`));
}
