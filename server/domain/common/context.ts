import type { Kysely, QueryCreator } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import type { Now } from './ports/clock.ts';

/** First argument of domain functions with I/O; in a transaction `db` is that transaction. */
export interface Ctx {
  db: Kysely<Database>;
  now: Now;
  /** Of the content's words in the answer; the originals' without it. */
  language?: LanguageCode;
  /** Callbacks of `onCommit`, in a transaction. */
  afterCommit?: (() => void)[];
}

export type LoggingCtx = Ctx & Pick<Services, 'log'>;

export type MailingCtx = Ctx & Pick<Services, 'mail' | 'config'>;

/** For statements that may continue a `with` clause; a `Ctx` is one. */
export type StatementCtx = Pick<Ctx, 'now'> & { db: QueryCreator<Database> };

/**
 * Rolls back if `work` rejects; otherwise runs the callbacks of `onCommit` afterwards. In a
 * transaction `work` is a part of it.
 */
export async function inTransaction<C extends Ctx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  const afterCommit: (() => void)[] = [];
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, afterCommit }));
  for (const report of afterCommit) report();
  return result;
}

/** Reports a change after the commit, not after a rollback, at once outside of a transaction. */
export function onCommit({ afterCommit }: Ctx, report: () => void): void {
  if (afterCommit) afterCommit.push(report);
  else report();
}
