import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { hasUnseen } from '../../../common/text/unprintable.ts';
import type { AuditLogTable } from '../../db/tables/staff.ts';
import { type Ctx, inTransaction, type LoggingCtx, onCommit } from './context.ts';
import { lockAuditLog } from './locks.ts';
import { invalid } from './problem.ts';

export interface Staff {
  /** Login name, as given by the operator, or the account of the desk. */
  operator: string;
  /** OS user (server/cli/operator.ts), or that it came from the desk. */
  caller?: string;
  /** Stored permanently. */
  reason: string;
  /** Rolls back and returns what would have been done. */
  dryRun: boolean;
  /** Of the desk: in a transaction, throws where the session has ended since the call began. */
  requireSession?: ((ctx: Ctx) => Promise<void>) | undefined;
  /** In the transaction of each row, also of a dry run: adds to the change, or refuses it. */
  alongside?: ((ctx: LoggingCtx, entry: AuditEntry) => Promise<void>) | undefined;
}

/** Ids and figures; no personal data, no secrets. */
export interface AuditEntry {
  /** Such as `orders refund`. */
  command: string;
  /** Null without a single target. */
  target: string | null;
  changes: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

export type AuditRow = Selectable<AuditLogTable>;

const longestReason = 500;

/** An e-mail address, or enough digits for a phone number. */
const personal = /[^\s@]+@[^\s@]+\.[^\s@]+|\+?\d(?:[\s().-]?\d){8,}/;

/** Carries the result of a dry run through the rollback. */
class TakenBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super();
    this.result = result;
  }
}

/**
 * Change and audit row are one transaction; a dry run is rolled back.
 * @param work runs in it; log lines belong into `onCommit`
 * @param lock is taken before the row of the account that makes the change
 * @throws Problem 422 for an invalid reason, 401 for a session that has ended; errors of `work`
 */
export async function changeAsStaff<C extends LoggingCtx, Result>(
  ctx: C,
  staff: Staff,
  work: (ctx: C) => Promise<{ entry: AuditEntry; result: Result }>,
  lock?: (ctx: C) => Promise<void>,
): Promise<Result> {
  const reason = readReason(staff.reason);
  try {
    return await inTransaction(ctx, async (ctx) => {
      await lock?.(ctx);
      await staff.requireSession?.(ctx);
      const { entry, result } = await work(ctx);
      await staff.alongside?.(ctx, entry);
      if (staff.dryRun) throw new TakenBack(result);
      await noteIn(ctx, { ...staff, reason }, entry);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result;
    throw error;
  }
}

/** For effects outside of the database. */
export function noteAsStaff(ctx: LoggingCtx, staff: Staff, entry: AuditEntry): Promise<void> {
  return changeAsStaff(ctx, staff, async () => ({ entry, result: undefined }));
}

/**
 * `changeAsStaff` checks it too.
 * @throws Problem 422 if missing, too long, or with an email address or number, which the log could
 * never delete
 */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw invalid({ reason: ['Say why, in a few words: the reason is kept in the audit log.'] });
  if (reason.length > longestReason || hasUnseen(reason)) {
    throw invalid({ reason: [`The reason should be one line of at most ${longestReason} characters.`] });
  }
  if (personal.test(reason)) {
    const why = 'since the audit log is kept for good, also when their account is deleted';
    throw invalid({ reason: [`Name people in the reason by their id, not by an address or a number, ${why}.`] });
  }
  return reason;
}

/** In a transaction, near its end: takes the log's lock. `entry` has passed `readReason`. */
export async function noteIn(
  ctx: LoggingCtx,
  { operator, reason, caller }: Staff,
  { command, target, changes }: AuditEntry,
): Promise<void> {
  await lockAuditLog(ctx);
  const last = await lastRow(ctx);
  const row = {
    ...{ number: (last?.number ?? 0) + 1, at: ctx.now(), operator, command, target, reason },
    changes: JSON.stringify({ ...changes, ...(caller !== undefined && { caller }) }),
  };
  const hash = hashOf(row, last?.hash ?? '');
  await ctx.db
    .insertInto('audit_log')
    .values({ ...row, hash })
    .execute();
  onCommit(ctx, () => ctx.log({ event: 'audit.added', number: row.number, hash, command, target, operator }));
}

function lastRow({ db }: Ctx): Promise<Pick<AuditRow, 'number' | 'hash'> | undefined> {
  return db.selectFrom('audit_log').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** SHA-256 (hex) of the row and the previous hash, '' for the first. */
function hashOf(row: Omit<AuditRow, 'hash'>, before: string): string {
  const { number, at, operator, command, target, reason, changes } = row;
  const text = JSON.stringify([before, number, at.toISOString(), operator, command, target, reason, changes]);
  return createHash('sha256').update(text).digest('hex');
}

/** Newest first; of one target; those before the row `before`. */
export function listAudit(
  { db }: Ctx,
  { target, before, limit }: { target?: string; before?: number; limit: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(target !== undefined, (rows) => rows.where('target', '=', target ?? ''))
    .$if(before !== undefined, (rows) => rows.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export const noRowHas = (hash: string | null): string => `no row has the hash ${hash}`;

export interface AuditVerdict {
  rows: number;
  /** Store it elsewhere: it shows later whether the end was cut off. Null without rows. */
  head: string | null;
  /** Null for an intact log that has the expected hash. */
  fault: string | null;
}

/**
 * Detects changed, removed and inserted rows.
 * @param expected an earlier hash; if it is missing, the log was rewritten or cut off
 * @param batch rows per read
 */
export async function verifyAudit({ db }: Ctx, expected: string | null = null, batch = 1_000): Promise<AuditVerdict> {
  let rows = 0;
  let head = '';
  let isFound = expected === null;
  for (;;) {
    const next = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('number', '>', rows)
      .orderBy('number')
      .limit(batch)
      .execute();
    for (const row of next) {
      const fault =
        row.number !== rows + 1
          ? `row ${rows + 1} is missing`
          : row.hash !== hashOf(row, head)
            ? `row ${row.number} is not as it was written`
            : null;
      if (fault !== null) return { rows, head: head || null, fault };
      rows++;
      head = row.hash;
      isFound ||= head === expected;
    }
    if (next.length < batch) break;
  }
  return { rows, head: head || null, fault: isFound ? null : noRowHas(expected) };
}
