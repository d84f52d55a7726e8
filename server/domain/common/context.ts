import type { Kysely, QueryCreator } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import type { Now } from './ports/clock.ts';

/**
 * What a function of the domain that reads or writes gets as its first argument, before the ids that it is about and its
 * named arguments: at least the database and the clock, and whichever other services it needs
 * (`Ctx & Pick<Services, 'geo'>`). Within a transaction, `db` is that transaction.
 */
export interface Ctx {
  db: Kysely<Database>;
  now: Now;
  /** Within a transaction: what `onCommit` has put off. */
  afterCommit?: (() => void)[];
}

/** The context of what also logs. */
export type LoggingCtx = Ctx & Pick<Services, 'log'>;

/** The context of what also sends mail, with the site's own address for the links in it. */
export type MailingCtx = Ctx & Pick<Services, 'mail' | 'config'>;

/** The context of a statement that may go on from what others have begun it with (`with` clauses); a `Ctx` is one. */
export type StatementCtx = Pick<Ctx, 'now'> & { db: QueryCreator<Database> };

/**
 * Runs `work` in a transaction, which is rolled back when `work` rejects, and then what `onCommit` has put off.
 * @param work gets a context of its own: all of `ctx`, with the transaction as `db`.
 */
export async function inTransaction<C extends Ctx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  const afterCommit: (() => void)[] = [];
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, afterCommit }));
  for (const report of afterCommit) report();
  return result;
}

/**
 * Reports a change, in the log or in the metrics, once it is committed: after the transaction of `ctx`, not at all when that
 * is rolled back, and at once outside of a transaction.
 */
export function onCommit({ afterCommit }: Ctx, report: () => void): void {
  if (afterCommit) afterCommit.push(report);
  else report();
}
