import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { hasUnseen } from '../../../common/text/unprintable.ts';
import type { AuditLogTable } from '../../db/tables/staff.ts';
import { type Ctx, inTransaction, type LoggingCtx, onCommit } from './context.ts';
import { lockAuditLog } from './locks.ts';
import { invalid } from './problem.ts';

/** Who changes something on behalf of the organisation, and why. */
export interface Staff {
  /** The login name of the operator, as they say. */
  operator: string;
  /** What the operating system says of who runs the command (server/cli/operator.ts); absent where no command runs. */
  caller?: string;
  /** Kept for good in the audit log. */
  reason: string;
  /** Does everything and takes it back: what is returned is what would have been done. */
  dryRun: boolean;
}

/** What was done, for the audit log: ids and figures, no personal data and no secrets. */
export interface AuditEntry {
  /** Such as `orders refund`. */
  command: string;
  /** The id of what it was done to; null where it is no single thing. */
  target: string | null;
  changes: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

export type AuditRow = Selectable<AuditLogTable>;

/** How long a reason may be, in characters. */
const longestReason = 500;

/** An e-mail address, or so many digits that they may be a phone number. */
const personal = /[^\s@]+@[^\s@]+\.[^\s@]+|\+?\d(?:[\s().-]?\d){8,}/;

/** What was changed before a dry run was taken back. */
class TakenBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super();
    this.result = result;
  }
}

/**
 * Does what staff asked for: the change and its row of the audit log are one transaction. A dry run is rolled back.
 * @param work gets the transaction; says what it did and what to return. Its log lines belong into `onCommit`.
 * @throws Problem 422 for a reason that cannot be kept, and what the work throws.
 */
export async function changeAsStaff<C extends LoggingCtx, Result>(
  ctx: C,
  staff: Staff,
  work: (ctx: C) => Promise<{ entry: AuditEntry; result: Result }>,
): Promise<Result> {
  const reason = readReason(staff.reason);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { entry, result } = await work(ctx);
      if (staff.dryRun) throw new TakenBack(result);
      await noteIn(ctx, { ...staff, reason }, entry);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result;
    throw error;
  }
}

/** Adds a row for what is about to be done outside of the database, such as a call to the payment provider. */
export function noteAsStaff(ctx: LoggingCtx, staff: Staff, entry: AuditEntry): Promise<void> {
  return changeAsStaff(ctx, staff, async () => ({ entry, result: undefined }));
}

/**
 * A reason as it is kept. `changeAsStaff` asks this as well: it is for what changes something else before.
 * @throws Problem 422: it is missing, too long, or it holds an e-mail address or a number, which the log could never forget.
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

/** Adds a row under the log's lock, where `ctx` is a transaction, at its end. The reason is one that `readReason` keeps. */
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

/** SHA-256, in hexadecimal, of a row and the hash of the one before it (empty before the first). */
function hashOf(row: Omit<AuditRow, 'hash'>, before: string): string {
  const { number, at, operator, command, target, reason, changes } = row;
  const text = JSON.stringify([before, number, at.toISOString(), operator, command, target, reason, changes]);
  return createHash('sha256').update(text).digest('hex');
}

/** The newest rows of the audit log, newest first. */
export function listAudit({ db }: Ctx, { limit }: { limit: number }): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().orderBy('number', 'desc').limit(limit).execute();
}

/** The fault of a log whose rows are as they were written, and of which none has an expected hash. */
export const noRowHas = (hash: string | null): string => `no row has the hash ${hash}`;

/** What a look at the whole audit log has shown. */
export interface AuditVerdict {
  rows: number;
  /** The hash of the newest row: kept elsewhere, it shows later whether rows were taken from the end. Null without rows. */
  head: string | null;
  /** What is wrong, in words; null when every row is as it was written, and one has the expected hash. */
  fault: string | null;
}

/**
 * Reads the audit log from its first row and compares each hash: a row that was changed, taken out or put in between is found.
 * @param expected a hash that the log had once: without its row, the log was written again or cut off.
 * @param batch how many rows are read at a time.
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
