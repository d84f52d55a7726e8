import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../../../common/text/days.ts';
import { printingError } from '../../../documents/faces.ts';
import { changeAsStaff, type Staff } from '../../common/audit.ts';
import type { Ctx, LoggingCtx } from '../../common/context.ts';
import { newId } from '../../common/ids.ts';
import { lockVouchers } from '../../common/locks.ts';
import { type Place, placeIn } from '../../common/place.ts';
import { forStaff, invalid, noSuch } from '../../common/problem.ts';
import { codeHasher, placeholder } from './codes.ts';
import { monthsPlan, scopeTitle, titleOf, type VoucherScope } from './voucher-scope.ts';

const maxCodes = 200;
/** Over all open batches: 1/1,000 of the six-digit space, so guessing yields little. */
export const maxOpenCodes = 1_000;
const maxUses = 1_000;
const maxMonths = 36;
const maxYears = 3;

export interface BatchRequest {
  /** Printed on cards and receipts. */
  sponsor: string;
  opens: VoucherScope;
  codes: number;
  /** How many accounts may redeem each code, once each. */
  uses: number;
  /** Last day to redeem, `YYYY-MM-DD` in UTC. */
  lastDay: string;
}

export interface Batch {
  id: string;
  sponsor: string;
  title: string;
  opens: VoucherScope;
  /** `YYYY-MM-DD` in UTC. */
  lastDay: string;
  withdrawnAt: Date | null;
  createdAt: Date;
  /** `uses` and `redeemed` are totals over all codes. */
  codes: number;
  uses: number;
  used: number;
}

/**
 * Codes are returned only here and stored as hashes; those of a dry run do not work.
 * @throws Problem 422 by field, also when too many codes would be open
 */
export async function makeBatch<C extends LoggingCtx>(
  ctx: C,
  staff: Staff,
  request: BatchRequest,
): Promise<{ batch: Batch; codes: string[] }> {
  const { opens, uses } = request;
  const sponsor = request.sponsor.trim();
  const expires = dayAfter(request.lastDay);
  requireSane(ctx, { ...request, sponsor }, expires);
  return changeAsStaff(ctx, staff, async (ctx) => {
    await lockVouchers(ctx);
    await requireExisting(ctx, opens);
    await requireRoom(ctx, request.codes);
    const id = newId('vba');
    await ctx.db
      .insertInto('voucher_batches')
      .values({ id, sponsor, ...opens, created_at: ctx.now(), expires_at: expires })
      .execute();
    const codes = await makeCodes(ctx, { batchId: id, uses }, request.codes);
    const changes = { ...opens, codes: codes.length, uses, last_day: request.lastDay };
    return {
      entry: { command: 'voucher make', target: id, changes },
      result: { batch: await findBatch(ctx, id), codes },
    };
  });
}

function requireSane({ now }: Ctx, { sponsor, opens, codes, uses, lastDay }: BatchRequest, expires: Date): void {
  const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
  const errors: Record<string, string[]> = {};
  const given = Object.values(opens).filter((value) => value !== null).length;
  if (sponsor.length < 1 || sponsor.length > 60 || /[\p{C}\p{Zl}\p{Zp}]/u.test(sponsor)) {
    errors.sponsor = ['The sponsor is a name of 1 to 60 characters, on one line.'];
  } else {
    const unprintable = printingError(sponsor);
    if (unprintable !== null) errors.sponsor = [`${unprintable} Cards and receipts say the sponsor's name.`];
  }
  if (given !== 1) errors.course = ['A voucher opens a course, a category or months: one of the three.'];
  if (opens.months !== null && !isWithin(opens.months, maxMonths)) {
    errors.months = [`Months are a number from 1 to ${maxMonths}.`];
  }
  if (!isWithin(codes, maxCodes)) errors.codes = [`A batch has 1 to ${maxCodes} codes.`];
  if (!isWithin(uses, maxUses)) errors.uses = [`A code can be redeemed by 1 to ${maxUses} accounts.`];
  const latest = new Date(now());
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(lastDay) || !(expires > now() && expires <= latest)) {
    errors['last-day'] = [`The last day is a date (YYYY-MM-DD), today or later, within ${maxYears} years.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** In UTC; an invalid date for an invalid day. */
const dayAfter = (day: string): Date => {
  const date = new Date(`${day}T00:00:00Z`);
  // `Date` reads 31 February as a day in March
  if (Number.isNaN(date.getTime()) || dayOf(date) !== day) return new Date(Number.NaN);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
};

/** @throws Problem 422 for an unknown or free course or category. */
async function requireExisting({ db }: Ctx, { course_id, category, months }: VoucherScope): Promise<void> {
  if (months !== null) {
    const plan = await db.selectFrom('plans').select('id').where('id', '=', monthsPlan).executeTakeFirst();
    if (!plan) throw invalid({ months: [`There is no plan ${monthsPlan}, which months of a voucher belong to.`] });
    return;
  }
  const { rows } = await sql`
    select from courses where (id = ${course_id} or category = ${category}) and removed_at is null
      and exists (select from course_prices where course_id = courses.id) limit 1`.execute(db);
  if (rows.length > 0) return;
  if (course_id !== null) throw invalid({ course: [`There is no course ${course_id} that is sold.`] });
  throw invalid({ category: [`There is no category ${category} with a course that is sold.`] });
}

/** @throws Problem 422 when guessing would pay. */
async function requireRoom({ db, now }: Ctx, codes: number): Promise<void> {
  const { open } = await db
    .selectFrom('vouchers')
    .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now())
    .whereRef('used', '<', 'uses')
    .executeTakeFirstOrThrow();
  if (Number(open) + codes <= maxOpenCodes) return;
  throw invalid({
    codes: [
      `${open} codes are open, and at most ${maxOpenCodes} may be: more could be guessed. Withdraw batches that are no longer needed, or make a code that several learners redeem.`,
    ],
  });
}

/** Never reuses a code: an old card must not open something new. */
async function makeCodes(ctx: Ctx, of: { batchId: string; uses: number }, count: number): Promise<string[]> {
  const hash = await codeHasher(ctx);
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    if (code === placeholder || codes.has(code)) continue;
    const made = await ctx.db
      .insertInto('vouchers')
      .values({ id: newId('vou'), batch_id: of.batchId, code_hash: hash(code), uses: of.uses })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) codes.add(code);
  }
  return [...codes];
}

/**
 * Its title is in the caller's language.
 * @throws Problem 404
 */
export async function findBatch(ctx: Ctx, id: string): Promise<Batch> {
  const [batch] = await listBatches(ctx, { id });
  if (!batch) throw noSuch('This batch');
  return { ...batch, ...(await titleOf(ctx, batch.opens)) };
}

/** The newest first, with English titles; those that were made before `before`. */
export async function listBatches(
  { db }: Ctx,
  { id, before, limit }: { id?: string; before?: Place; limit?: number } = {},
): Promise<Batch[]> {
  const chosen = db
    .selectFrom('voucher_batches')
    .selectAll()
    .$if(id !== undefined, (batches) => batches.where('id', '=', id ?? ''))
    .$if(before !== undefined, (batches) => batches.where(sql<boolean>`(created_at, id) < ${placeIn(before)}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (batches) => batches.limit(limit ?? 0));
  // counted for each batch: a join would read all vouchers
  const rows = await db
    .selectFrom(chosen.as('chosen'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('vouchers')
          .select(({ fn }) => [
            fn.countAll<number>().as('codes'),
            fn.sum<number>('uses').as('uses'),
            fn.sum<number>('used').as('used'),
          ])
          .whereRef('batch_id', '=', 'chosen.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoin('courses', 'courses.id', 'chosen.course_id')
    .select(['chosen.id', 'sponsor', 'chosen.category', 'months', 'chosen.created_at', 'expires_at', 'withdrawn_at'])
    .select(['chosen.course_id', 'courses.title as course', 'codes', 'uses', 'used'])
    .orderBy('chosen.created_at', 'desc')
    .orderBy('chosen.id', 'desc')
    .execute();
  return rows.map(({ id, sponsor, course, created_at, expires_at, withdrawn_at, codes, uses, used, ...opens }) => ({
    id,
    sponsor,
    title: scopeTitle(opens) ?? course ?? '',
    opens,
    lastDay: dayOf(new Date(expires_at.getTime() - 1)),
    withdrawnAt: withdrawn_at,
    createdAt: created_at,
    codes: Number(codes),
    uses: Number(uses),
    used: Number(used),
  }));
}

/**
 * Disables the codes; redeemed access stays.
 * @throws Problem 404 | 409 if already withdrawn
 */
export function withdrawBatch<C extends LoggingCtx>(ctx: C, staff: Staff, id: string): Promise<Batch> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { withdrawnAt } = await findBatch(ctx, id);
    if (withdrawnAt !== null) throw forStaff(409, `Batch ${id} is withdrawn already.`);
    await ctx.db.updateTable('voucher_batches').set({ withdrawn_at: ctx.now() }).where('id', '=', id).execute();
    return { entry: { command: 'voucher withdraw', target: id, changes: {} }, result: await findBatch(ctx, id) };
  });
}

export async function foreignCodes(ctx: Ctx, batchId: string, codes: readonly string[]): Promise<string[]> {
  const hash = await codeHasher(ctx);
  const rows = await ctx.db.selectFrom('vouchers').select('code_hash').where('batch_id', '=', batchId).execute();
  const known = new Set(rows.map(({ code_hash }) => code_hash));
  return codes.filter((code) => !known.has(hash(code)));
}
