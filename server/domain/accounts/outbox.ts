import { moment } from '../../../common/text/days.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { kindOf } from '../common/ports/delivery.ts';
import type { MessageKind } from '../common/ports/metrics.ts';
import { forStaff, noSuch, type Problem } from '../common/problem.ts';

/** Without subject and text, which may hold a code or a link. */
export interface QueuedMessage {
  id: number;
  channel: 'email' | 'sms';
  recipient: string;
  kind: MessageKind;
  state: 'waiting' | 'given-up';
  attempts: number;
  created_at: Date;
  next_attempt_at: Date | null;
}

export interface UnsentFilter {
  state?: QueuedMessage['state'];
  limit: number;
}

/** Oldest first. */
export const listUnsent = (ctx: Ctx, filter: UnsentFilter): Promise<QueuedMessage[]> => unsent(ctx, filter, 'asc');

/** Newest first; those before the message `before`. */
export const newestUnsent = (ctx: Ctx, filter: UnsentFilter & { before?: number }): Promise<QueuedMessage[]> =>
  unsent(ctx, filter, 'desc');

async function unsent(
  { db }: Ctx,
  { state, before, limit }: UnsentFilter & { before?: number },
  direction: 'asc' | 'desc',
): Promise<QueuedMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'verification_sid',
      'expires_at',
      'attempts',
      'created_at',
      'next_attempt_at',
    ])
    .where('sent_at', 'is', null)
    .$if(state === 'given-up', (messages) => messages.where('next_attempt_at', 'is', null))
    .$if(state === 'waiting', (messages) => messages.where('next_attempt_at', 'is not', null))
    .$if(before !== undefined, (messages) => messages.where('id', '<', before ?? 0))
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return rows.map(({ verification_sid, expires_at, ...row }) => ({
    ...row,
    kind: kindOf({ verification_sid, expires_at }),
    state: row.next_attempt_at === null ? 'given-up' : 'waiting',
  }));
}

/** @throws Problem 404 | 409 for a sent message, or a code or link whose text is deleted */
export function retryMessage(ctx: LoggingCtx, staff: Staff, id: number): Promise<void> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { db, now } = ctx;
    const message = await db
      .selectFrom('outbox')
      .select(['sent_at', 'next_attempt_at', 'attempts', 'text', 'verification_sid', 'expires_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => noSuch(`Message ${id}`));
    if (message.sent_at !== null) throw wasSent(id, message.sent_at, kindOf(message));
    if (message.next_attempt_at === null && message.text === '') {
      throw forStaff(409, `Message ${id} was given up, and its text was removed then: it cannot be sent again.`);
    }
    await db.updateTable('outbox').set({ attempts: 0, next_attempt_at: now() }).where('id', '=', id).execute();
    const { attempts } = message;
    return { entry: { command: 'outbox retry', target: String(id), changes: { attempts } }, result: undefined };
  });
}

/** The text of a sent message is deleted, so it cannot be sent twice. */
function wasSent(id: number, at: Date, kind: MessageKind): Problem {
  const next =
    kind === 'notice'
      ? 'If it did not arrive, check the address with "learner show" and have its owner look among unwanted mail; receipts and purchases are on their profile too.'
      : 'If it did not arrive, its owner asks for a new one on the page where they need it.';
  return forStaff(409, `Nothing was done: message ${id} left on ${moment(at)}, and is not sent twice. ${next}`);
}
